import type { SpacePreview } from "@veranda/contract";
import * as t from "@veranda/messages/space";
import { PageMeta } from "#site/page-meta.tsx";

/** Only public spaces are indexed by search engines. */
export function SpaceMeta({ preview }: { preview: SpacePreview }) {
  if (!preview.canJoin) return <PageMeta title={t.privateSpace()} isNoIndex />;
  return (
    <PageMeta
      title={preview.name}
      description={preview.description}
      image={preview.pictures.poster}
      isNoIndex={preview.shareSetting !== "PUBLIC_LINK"}
    />
  );
}
