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

/** Opens the host tools at the broadcast, and answers a new stream key. */
export async function makeStreamKey(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Host tools/ }).click();
  await page.getByRole("tab", { name: /^Lead/ }).click();
  await page.getByRole("button", { name: "Create new stream key" }).click();
  return page.getByLabel("Stream key", { exact: true }).inputValue();
}

/** Goes live on the first screen of the space, with the host tools open. */
export async function goLiveOnScreen(page: Page): Promise<void> {
  await page.getByLabel("Show on").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Go live" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Go live" }).click();
  await page.getByText("Waiting for the stream.").waitFor();
}

/** With the host tools open. */
export async function endBroadcast(page: Page): Promise<void> {
  await page.getByRole("button", { name: "End broadcast" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End broadcast" }).click();
}

/** Of the broadcast's picture, how much has the streamed colour. */
export async function watchedShare(page: Page): Promise<number> {
  const video = page.locator("video");
  if ((await video.count()) === 0) return 0;
  return (await hueIn(await video.screenshot(), "cyan")).share;
}
