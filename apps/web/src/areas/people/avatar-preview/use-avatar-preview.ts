import type { EngineModule } from "@veranda/contract/engine/module";
import { useEffect, useEffectEvent, useState } from "react";
import { engineModule } from "#engine/engine-loader.ts";

/** The common interface of the engine's avatar stages. */
type Preview = { turn(by: number): void; close(): void };
type PreviewHost = { canvas: HTMLCanvasElement; contentUrl: string };

export type AvatarStageState<P extends Preview = Preview> = {
  preview: P | null;
  hasFailed: boolean;
  /** Ref of the canvas that it draws into. */
  setCanvas: (canvas: HTMLCanvasElement | null) => void;
};

/** A lit stage in a canvas: started by `start` once the canvas is mounted, closed on unmount. */
export function useAvatarPreview<P extends Preview>(
  start: (engine: EngineModule, host: PreviewHost) => Promise<P>,
): AvatarStageState<P> {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [preview, setPreview] = useState<P | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const startLatest = useEffectEvent(start);
  useEffect(() => {
    if (!canvas) return undefined;
    let isOver = false;
    let opened: P | undefined;
    const open = async () => {
      const { module, contentUrl } = await engineModule();
      if (isOver) return;
      opened = await startLatest(module, { canvas, contentUrl });
      if (isOver) opened.close();
      else setPreview(opened);
    };
    open().catch(() => {
      if (!isOver) setFailed(true);
    });
    return () => {
      isOver = true;
      opened?.close();
      setPreview(null);
    };
  }, [canvas]);
  return { preview, hasFailed, setCanvas };
}
