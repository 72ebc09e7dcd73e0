/** Keeps the screen on where the browser allows it, until the returned function is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const wake = (): void => {
    if (document.visibilityState !== "visible") return; // a hidden page loses it anyhow
    navigator.wakeLock?.request("screen").then(
      (held) => {
        lock = held;
        if (over) void held.release();
      },
      () => undefined, // a low battery may forbid it
    );
  };
  wake();
  document.addEventListener("visibilitychange", wake);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", wake);
    void lock?.release();
  };
}
