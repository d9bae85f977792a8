import type { AvatarLook } from "@veranda/contract/avatar";
import type { AvatarPreview, AvatarView } from "@veranda/contract/engine/module";
import { useEffect, useRef, useState } from "react";
import { engineModule } from "../engine/engine-loader.ts";

export type PreviewState = { preview: AvatarPreview | null; hasFailed: boolean };

/** The stage in this canvas, while the component is there. */
export function usePreview(
  canvas: HTMLCanvasElement | null,
  look: AvatarLook,
  view: AvatarView,
): PreviewState {
  const [state, setState] = useState<PreviewState>({ preview: null, hasFailed: false });
  const first = useRef(look);
  useEffect(() => {
    if (!canvas) return undefined;
    let isOver = false;
    let opened: AvatarPreview | undefined;
    const open = async () => {
      const { module, contentUrl } = await engineModule();
      if (isOver) return;
      opened = await module.startAvatarPreview({ canvas, contentUrl, look: first.current });
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
  useEffect(() => preview?.show(look), [preview, look]);
  useEffect(() => preview?.view(view), [preview, view]);
  return state;
}
