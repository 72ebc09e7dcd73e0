/** My turn has come while I look at something else: the device says so, if it may. */
import { prefs } from "./prefs.svelte";
import { t } from "./words.svelte";

export const canNotify = (): boolean => "Notification" in window && window.isSecureContext;

/** Phones want what they show from the service worker, which also hears of a tap on it. */
const worker = async (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker?.ready;

/** Until the turn is over, or somebody looks; the returned function takes it back. */
export function callBack(): (() => void) | undefined {
  if (!prefs.notify || !canNotify() || Notification.permission !== "granted") return undefined;
  const url = location.href;
  const tag = `tilerummy ${url}`;
  let told: Promise<Notification | undefined> | null = null;
  const tell = async (): Promise<Notification | undefined> => {
    const title = t("page.together.turn-title");
    const icon = new URL("icon.svg", document.baseURI).href;
    const options = { body: t("page.together.turn-text"), tag, icon, data: { url } };
    try {
      const own = new Notification(title, options);
      own.addEventListener("click", () => window.focus());
      return own;
    } catch {
      await (await worker())?.showNotification(title, options).catch(() => undefined); // no longer allowed
      return undefined;
    }
  };
  const hush = async (): Promise<void> => {
    const before = told;
    told = null;
    (await before)?.close();
    // Also what this page said before the phone put it away; not what has been said again meanwhile.
    for (const one of (await (await worker())?.getNotifications({ tag })) ?? []) if (!told) one.close();
  };
  const look = (): void => {
    if (!document.hidden) void hush();
    else told ??= tell();
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    void hush();
  };
}
