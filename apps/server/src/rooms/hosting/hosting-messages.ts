import type { HostingMessageName, HostingRequests } from "./hosting-requests.ts";
import type { MessageRules } from "../transport/message-handler.ts";

/** What hosts ask for. */
export const hostingMessages = (
  requests: Pick<HostingRequests, "take">,
): MessageRules<HostingMessageName> => ({
  rateLimits: {
    setDoor: "hosting",
    setCapacity: "hosting",
    answerWaiting: "hosting",
    removeParticipant: "hosting",
    setCoHost: "hosting",
    gather: "hosting",
    respawnOthers: "hosting",
    setGuiding: "hosting",
    catchUpWithGuide: "hosting",
    announce: "hosting",
    setCountdown: "hosting",
    setChatRules: "hosting",
    setChatWords: "hosting",
    answerHeldMessage: "hosting",
    removeMessage: "hosting",
  },
  codes: {
    PARTICIPANT_NOT_HERE: "INVALID_INPUT",
    CO_HOST_WITH_ACCOUNT: "INVALID_INPUT",
    NOWHERE_TO_ARRIVE: "UNAVAILABLE",
    GUIDED_ALREADY: "UNAVAILABLE",
    INSTANCE_FULL: "UNAVAILABLE",
  },
  take: (host, message) => requests.take(host, message),
});
