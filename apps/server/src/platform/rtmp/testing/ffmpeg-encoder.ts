import { spawn } from "node:child_process";

export type Encoder = {
  /** Its error output. */
  readonly said: string;
  /** Its process has exited: it was disconnected or refused. */
  readonly hasEnded: boolean;
  close(): void;
};

/** ffmpeg as an RTMP encoder: sends a lavfi video source and a tone for five minutes. */
export function startEncoder(
  ffmpeg: string,
  address: string,
  { picture = "testsrc=s=320x180:r=15", bFrames = 0 }: { picture?: string; bFrames?: number } = {},
): Encoder {
  const child = spawn(
    ffmpeg,
    [
      `-v error -re -f lavfi -i ${picture} -f lavfi -i sine=440`,
      `-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 15 -bf ${bFrames}`,
      bFrames === 0 ? "-tune zerolatency" : "",
      `-c:a aac -ar 44100 -t 300 -f flv ${address}`,
    ].flatMap((some) => some.split(" ").filter((option) => option !== "")),
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  child.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
  return {
    get said() {
      return said;
    },
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    close: () => void child.kill("SIGKILL"),
  };
}
