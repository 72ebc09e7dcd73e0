import type { Plugin } from "vite";

export function worker(built: string[]): string;
export function shell(): Plugin;
