import type { LeaveReason } from "@veranda/contract/rooms/messages";

/** Whether somebody has left because hosts, or the space's rules, don't let them stay. */
export const isPutOut = (reason: LeaveReason): boolean =>
  reason === "kicked" || reason === "banned" || reason === "denied" || reason === "gated";
