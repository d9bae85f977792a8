import type { Page } from "playwright-core";
import { hueIn } from "./hues.ts";

type Sender = Window & { sender?: RTCPeerConnection };

/** Streams one colour as OBS does: an offer is posted with the key, and its answer taken. Answers the status. */
export const stream = async ({ colour, secret }: { colour: string; secret: string }): Promise<number> => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
  const context = canvas.getContext("2d");
  setInterval(() => {
    if (!context) return;
    context.fillStyle = colour;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }, 100);
  const peer = new RTCPeerConnection();
  (window as Sender).sender = peer;
  const media = canvas.captureStream(10);
  for (const track of media.getTracks())
    peer.addTransceiver(track, { direction: "sendonly", streams: [media] });
  await peer.setLocalDescription();
  const response = await fetch("/live/whip", {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/sdp" },
    body: peer.localDescription?.sdp ?? "",
  });
  if (response.status === 201)
    await peer.setRemoteDescription({ type: "answer", sdp: await response.text() });
  return response.status;
};

/** Of the broadcast's picture, how much has the streamed colour. */
export async function watchedShare(page: Page): Promise<number> {
  const video = page.locator("video");
  if ((await video.count()) === 0) return 0;
  return (await hueIn(await video.screenshot(), "cyan")).share;
}
