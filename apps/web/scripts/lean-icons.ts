import type { Plugin } from "vite";

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const KEY = /, key: "[^"]*"/g;

/**
 * A Vite plugin that leaves out the random key of each line of an icon: their places do, for an icon's lines never
 * change, and what is random can't be compressed.
 */
export const leanIcons = (): Plugin => ({
  name: "lean-icons",
  apply: "build",
  transform: (code, id) => (ICON.test(id) ? { code: code.replace(KEY, ""), map: null } : null),
});
