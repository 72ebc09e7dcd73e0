import "./typeface.css";
import "./tokens.css";
import "./themes.css";
import "./app.css";
import "./pages.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { wakeSound } from "./lib/sound";
import { startWords } from "./state/words.svelte";
import { applyPrefs, prefs } from "./state/prefs.svelte";

applyPrefs();
wakeSound(() => prefs.sound);
await startWords();
const target = document.getElementById("app")!;
target.replaceChildren(); // what was there to see until now
mount(App, { target });
// Installing needs a secure context; over plain http in the living room the page simply goes without.
if ("serviceWorker" in navigator && window.isSecureContext && import.meta.env.PROD) {
  navigator.serviceWorker.register(new URL("worker.js", document.baseURI)).catch(() => undefined);
}
