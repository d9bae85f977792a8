import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { spacePreview } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { useSpaceAddress } from "./use-space-address.ts";

function Asker({ isMissing }: { isMissing: boolean }) {
  const { preview } = useSpaceAddress("the-terrace-terrace1", { isMissing });
  return <p>{preview.data?.canJoin ? preview.data.name : "Nothing yet"}</p>;
}

test("a space that the server did not find is not asked for again", async () => {
  const asked = answerCalls({
    "GET /api/rooms/terrace1/preview": { body: spacePreview({ id: "terrace1", name: "The Terrace" }) },
  });
  const { unmount } = renderInPage(<Asker isMissing />);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asked).toEqual([]);
  unmount();
  renderInPage(<Asker isMissing={false} />);
  expect(await screen.findByText("The Terrace")).toBeTruthy();
});
