import type { Space } from "@veranda/contract";
import { PublishField, type Publishing } from "./publish-field.tsx";
import { editSpace, publishSpace } from "../space-actions.ts";
import { useSpaceAction } from "../use-space-action.ts";

/** The choices of the edit form, each applied at once here. */
export function PublishAtOnce({ space }: { space: Space }) {
  const { id, shareSetting, isPublishedToExplore } = space;
  const change = useSpaceAction(async (queries, more: Partial<Publishing>) => {
    if (more.isPublic === true) await editSpace(queries, id, { shareSetting: "PUBLIC_LINK" });
    // Only listed spaces have categories.
    const { isPublished = true, categories } = more;
    await publishSpace(queries, id, { isPublished, ...(categories && { categories: [...categories] }) });
  });
  const values = {
    isPublic: shareSetting === "PUBLIC_LINK",
    isPublished: isPublishedToExplore,
    categories: null,
    ...change.wish,
  };
  return <PublishField spaceId={id} values={values} onChange={change.act} />;
}
