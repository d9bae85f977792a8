import { InsideBroadcast } from "./inside-broadcast.tsx";
import { LiveBanner } from "./live-banner.tsx";
import { RecordingMark } from "./recording-mark.tsx";

/** The broadcast's interface for people inside. */
export const LiveHere = () => (
  <>
    <RecordingMark />
    <LiveBanner />
    <InsideBroadcast />
  </>
);
