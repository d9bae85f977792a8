import { InsideBroadcast } from "./inside-broadcast.tsx";
import { LiveBanner } from "./live-banner.tsx";
import { RecordingMark } from "./recording-mark.tsx";

/** What a broadcast of the space brings to who is inside. */
export const LiveHere = () => (
  <>
    <RecordingMark />
    <LiveBanner />
    <InsideBroadcast />
  </>
);
