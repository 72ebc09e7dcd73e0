/** By this, people are told apart: whoever types "ann" means Ann. */
export const sameName = (name: string): string => name.trim().toLocaleLowerCase();
