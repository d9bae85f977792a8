import type { CustomAvatarPreview } from "@veranda/contract/engine/custom-avatar-preview";
import { useEffect, useRef, useState } from "react";
import { engineModule } from "../engine/engine-loader.ts";

export type CustomAvatarPreviewState = { preview: CustomAvatarPreview | null; hasFailed: boolean };

/** The stage in this canvas, while the component is there; `id` is what follows `own.` in a code. */
export function useCustomAvatarPreview(
  canvas: HTMLCanvasElement | null,
  id: string,
): CustomAvatarPreviewState {
  const [state, setState] = useState<CustomAvatarPreviewState>({ preview: null, hasFailed: false });
  const first = useRef(id);
  useEffect(() => {
    if (!canvas) return undefined;
    let isOver = false;
    let opened: CustomAvatarPreview | undefined;
    const open = async () => {
      const { module, contentUrl } = await engineModule();
      if (isOver) return;
      opened = await module.startOwnPreview({ canvas, contentUrl, id: first.current });
      if (isOver) opened.close();
      else setState({ preview: opened, hasFailed: false });
    };
    open().catch(() => {
      if (!isOver) setState({ preview: null, hasFailed: true });
    });
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [canvas]);
  const { preview } = state;
  useEffect(() => preview?.show(id), [preview, id]);
  return state;
}
