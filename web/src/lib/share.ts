/** Whether this device has a sheet of its own for it; with a mouse, people paste links themselves. */
export const hasSheet = (): boolean => "share" in navigator && matchMedia("(pointer: coarse)").matches;

/** The link with what a messenger's server can't know: who sends it, and in which language. */
export function signed(link: string, from: string, language: string): string {
  const url = new URL(link);
  url.searchParams.set("from", from);
  url.searchParams.set("in", language);
  return url.href;
}

/** A link on its way to others: by the device's own sheet where there is one, else by the clipboard, as `copied`. */
export async function share(url: string, text: string, copied = url): Promise<"shared" | "copied" | "failed"> {
  if (hasSheet()) {
    return navigator.share({ url, text, title: text }).then(
      () => "shared",
      () => "failed",
    );
  }
  const done = await navigator.clipboard?.writeText(copied).then(
    () => true,
    () => false,
  );
  return done || copyByHand(copied) ? "copied" : "failed";
}

/** The clipboard needs a secure context; without one, as among friends at home, the old way still works. */
function copyByHand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
