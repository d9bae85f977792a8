import type { Plugin } from "vite";

export declare const pureSchemas: () => Plugin;
