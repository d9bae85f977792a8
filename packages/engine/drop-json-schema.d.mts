import type { Plugin } from "vite";

export declare const dropJsonSchema: () => Plugin;
