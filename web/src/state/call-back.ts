/** My turn has come while I look at something else: the device says so, if it may. */
import { prefs } from "./prefs.svelte";
import { t } from "./words.svelte";

export const canNotify = (): boolean => "Notification" in window && window.isSecureContext;

/** Until the turn is over, or somebody looks; the returned function takes it back. */
export function callBack(): (() => void) | undefined {
  if (!prefs.notify || !canNotify() || Notification.permission !== "granted") return undefined;
  let told: Notification | null = null;
  const look = (): void => {
    if (!document.hidden) {
      told?.close();
      told = null;
    } else if (!told) {
      try {
        told = new Notification(t("page.together.turn-title"), {
          body: t("page.together.turn-text"),
          tag: "tilerummy",
          icon: new URL("icon.svg", document.baseURI).href,
        });
        told.addEventListener("click", () => window.focus());
      } catch {
        // Phones want them from the service worker.
        void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(t("page.together.turn-title")));
      }
    }
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    told?.close();
  };
}
