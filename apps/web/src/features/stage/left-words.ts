import type { LeaveReason } from "@veranda/contract/rooms/messages";

/** `comeBack`: what the button says that opens the space again; "Come back" when nothing is said. */
type Words = { title: string; text: string; canComeBack: boolean; comeBack?: string };

const LOST: Words = {
  title: "The connection was lost",
  text: "Your spot was lost. Come back to start at the entrance.",
  canComeBack: true,
};

/** What is said for each way in which a visit ends. */
export const LEFT_WORDS: Record<LeaveReason, Words> = {
  left: { title: "You left {name}", text: "It stays open. Come back whenever you like.", canComeBack: true },
  kicked: {
    title: "You were asked to leave",
    text: "A host has removed you from this space.",
    canComeBack: false,
  },
  banned: {
    title: "You can't enter this space",
    text: "A host has banned you from it temporarily.",
    canComeBack: false,
  },
  closed: { title: "{name} has closed", text: "A host has ended this gathering.", canComeBack: true },
  no_longer_exists: {
    title: "This space is gone",
    text: "It was deleted while you were in it.",
    canComeBack: false,
  },
  inactivity: {
    title: "Still there?",
    text: "You were inactive, so your spot was released.",
    canComeBack: true,
  },
  logged_out: { title: "You were signed out", text: "Sign in again to come back.", canComeBack: true },
  timeout: LOST,
  replaced: {
    title: "This space is open in another tab",
    text: "You can be in it in one tab or device at a time.",
    canComeBack: true,
    comeBack: "Use here instead",
  },
  full: {
    title: "No room right now",
    text: "This space is full. Try again in a moment.",
    canComeBack: true,
  },
  denied: {
    title: "This space is private",
    text: "Ask its owner for the link that lets you in.",
    canComeBack: false,
  },
  protocol: {
    title: "This page is out of date",
    text: "This site has been updated. Reload the page to go on.",
    canComeBack: false,
  },
  flooding: {
    title: "The connection was closed",
    text: "Your browser sent too many requests. Wait a moment, then come back.",
    canComeBack: true,
  },
};
