import { language } from "./words.svelte";

/** As the browser's country writes it, where it speaks the language of the page. */
export const formatDate = (ms: number): string =>
  new Intl.DateTimeFormat(navigator.languages.find((one) => one.startsWith(language())) ?? language(), {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(ms);
