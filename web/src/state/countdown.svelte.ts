/** Seconds that pass while somebody looks. */
import { createSubscriber } from "svelte/reactivity";

const everySecond = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** How long until this moment of the server's clock; null for no moment at all. `offset`: server minus own time. */
export function secondsUntil(moment: number | null, offset: number): number | null {
  if (moment === null) return null;
  everySecond();
  return Math.max(0, Math.ceil((moment - Date.now() - offset) / 1000));
}
