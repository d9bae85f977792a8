import { TURNED_AWAY_SECONDS } from "@veranda/contract/constants";
import type { DoorMode } from "@veranda/contract/rooms/hosting";
import type { LeaveReason } from "@veranda/contract/rooms/messages";
import * as moderation from "@veranda/messages/moderation";
import * as t from "@veranda/messages/space";

/** `comeBack`: the label of the button that re-enters; the default label, if missing. */
type Words = {
  title: (space: { name: string }) => string;
  /** `door`: who may enter the instance now, as far as the visitor may know. */
  text: (left: { door: DoorMode }) => string;
  canComeBack: boolean;
  comeBack?: () => string;
  /** Not before that: the server would refuse again. */
  waitSeconds?: number;
};

const LOST: Words = {
  title: t.connectionLost,
  text: t.connectionLostLead,
  canComeBack: true,
};

/** The messages for each way in which a visit ends. */
export const LEFT_WORDS: Record<LeaveReason, Words> = {
  left: { title: t.youLeft, text: t.youLeftLead, canComeBack: true },
  kicked: {
    title: t.removedByHost,
    text: t.removedByHostLead,
    canComeBack: true,
  },
  banned: {
    title: t.banned,
    // The screen shows duration and reason, where known.
    text: moderation.ownForGood,
    canComeBack: false,
  },
  closed: { title: t.hasClosed, text: t.hasClosedLead, canComeBack: true },
  no_longer_exists: {
    title: t.spaceGone,
    text: t.spaceGoneLead,
    canComeBack: false,
  },
  inactivity: {
    title: t.stillThere,
    text: t.stillThereLead,
    canComeBack: true,
  },
  logged_out: {
    title: t.signedOut,
    text: t.signedOutLead,
    canComeBack: true,
    comeBack: t.comeBackAsGuest,
  },
  timeout: LOST,
  replaced: {
    title: t.openElsewhere,
    text: t.openElsewhereLead,
    canComeBack: true,
    comeBack: t.takeOverHere,
  },
  full: {
    title: t.spaceFull,
    text: t.spaceFullLead,
    canComeBack: true,
  },
  // The screen says it of who is too young.
  denied: {
    title: t.accessLost,
    text: t.askForInvitation,
    canComeBack: false,
  },
  // Gates have a screen of their own.
  gated: {
    title: t.accessLost,
    text: t.spacePrivateLead,
    canComeBack: true,
  },
  review_over: {
    title: t.reviewOver,
    text: t.reviewOverLead,
    canComeBack: false,
  },
  protocol: {
    title: t.pageOutdated,
    text: t.pageOutdatedLead,
    canComeBack: false,
  },
  door_closed: {
    title: t.doorClosedTitle,
    text: t.doorClosedLead,
    canComeBack: true,
    comeBack: t.tryAgain,
  },
  turned_away: {
    title: t.turnedAway,
    text: t.turnedAwayLead,
    canComeBack: true,
    comeBack: t.askAgain,
    waitSeconds: TURNED_AWAY_SECONDS,
  },
  flooding: {
    title: t.connectionClosed,
    text: t.connectionClosedLead,
    canComeBack: true,
  },
};
