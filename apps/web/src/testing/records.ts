import type { SpaceCard } from "@veranda/contract";
import type { Visit } from "../features/visit/visit.ts";

export const pictures = {
  poster: "/content/spaces/terrace.webp",
  posterSmall: "/content/spaces/terrace-small.webp",
  posterBlur: "data:image/webp;base64,AAAA",
  video: null,
};

export function spaceCard(more: Partial<SpaceCard> = {}): SpaceCard {
  return {
    id: "terrace1",
    slug: "terrace",
    name: "Terrace",
    description: "A veranda above the sea.",
    tags: ["sunset"],
    maker: { displayName: "Veranda", username: null },
    pictures,
    visitCount: 12,
    loveCount: 0,
    isLive: false,
    participantCount: 0,
    faces: [],
    categories: ["hangouts"],
    ...more,
  };
}

export const visit: Visit = {
  key: 1,
  space: { id: "terrace1", slug: "terrace", name: "Terrace", pictures },
  shareId: null,
  instanceId: null,
  isEmbedded: false,
};
