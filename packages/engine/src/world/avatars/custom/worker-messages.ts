import type { CustomAvatarRequest, CustomAvatarResponse } from "./custom-avatar-file.ts";

/** To the worker; each call has a number. */
export type WorkerRequest = { number: number; base: string; ask: CustomAvatarRequest };
/** From the worker. */
export type WorkerResponse =
  | { number: number; read: CustomAvatarResponse }
  | { number: number; error: string };
