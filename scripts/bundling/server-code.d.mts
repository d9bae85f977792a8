import type { Plugin } from "vite";

export const withoutWhitespace: { compress: false; mangle: false; codegen: { removeWhitespace: true } };
export const inLatin1: () => Plugin;
