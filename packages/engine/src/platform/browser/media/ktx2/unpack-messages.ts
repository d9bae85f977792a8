import type { BlockForm, Unpacked } from "./unpack-ktx2.ts";

/** To the worker; each picture has a number. */
export type UnpackRequest = { number: number; bytes: ArrayBuffer; form: BlockForm };
/** From the worker. */
export type UnpackResponse = { number: number; unpacked: Unpacked } | { number: number; error: string };
