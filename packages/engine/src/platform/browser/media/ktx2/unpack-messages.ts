import type { BlockForm, Unpacked } from "./unpack-ktx2.ts";

/** To the worker; each picture has a number. */
export type UnpackRequest = { number: number; bytes: ArrayBuffer; form: BlockForm };
/** And back. */
export type UnpackResponse = { number: number; unpacked: Unpacked } | { number: number; error: string };
