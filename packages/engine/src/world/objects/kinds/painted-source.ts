import type { Card, MadePicture, Media } from "../../../platform/media.ts";
import type { PanelSource } from "../panels/panel.ts";

/** Scales at which cards are painted. */
const DENSITIES = [0.5, 1, 2, 4];

export type PaintedSource = PanelSource & { aspect: number };

/** A card as a panel source. `load` fetches the picture in it; if that fails, it is painted without. */
export function paintedSource(media: Media, card: Card, load?: () => Promise<MadePicture>): PaintedSource {
  const { width, height } = media.measure(card);
  return {
    key: JSON.stringify(card),
    heights: DENSITIES.map((density) => density * height),
    aspect: width / height,
    async load(level) {
      const picture = await load?.().catch(() => null);
      const painted = picture === null && card.style === "link" ? { ...card, picture } : card;
      try {
        return media.paint(painted, DENSITIES[level] ?? 1, picture ?? undefined);
      } finally {
        picture?.texture.dispose();
      }
    },
  };
}
