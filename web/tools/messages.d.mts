import type { Plugin } from "vite";

export function catalogue(
  language: string,
  book?: string,
): Record<string, string | { one: string; other: string; by: string }>;
export function wordings(language: string): Record<string, Record<string, string>>;
export function languages(): string[];
export function differences(language: string, book?: string): { missing: string[]; unknown: string[] };
export function messages(): Plugin;
