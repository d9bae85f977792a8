import { CUSTOM_AVATAR_FAULTS, type CustomAvatarFault } from "@veranda/contract/custom-avatar";
import { FetchFailed } from "../../platform/outbound/fetch-file.ts";
import { TaskFailed } from "../../processing/task-failed.ts";

/** The error shown for an avatar that could not be made. */
export function faultOf(error: unknown): CustomAvatarFault {
  if (error instanceof FetchFailed)
    return (
      {
        refused: "ADDRESS_REFUSED",
        missing: "ADDRESS_UNREACHABLE",
        too_slow: "ADDRESS_TOO_SLOW",
        too_large: "TOO_LARGE",
      } as const
    )[error.reason];
  if (!(error instanceof TaskFailed)) return "INTERRUPTED";
  const named = CUSTOM_AVATAR_FAULTS.find((each) => each === error.fault);
  if (error.reason === "refused" && named !== undefined) return named;
  return error.reason === "too_long" || error.reason === "too_large" ? "TOO_HEAVY" : "INTERRUPTED";
}
