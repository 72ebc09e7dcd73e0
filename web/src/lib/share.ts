/** A link on its way to others: by the device's own sheet where there is one, else by the clipboard, as `copied`. */
export async function share(url: string, text: string, copied = url): Promise<"shared" | "copied" | "failed"> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
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
