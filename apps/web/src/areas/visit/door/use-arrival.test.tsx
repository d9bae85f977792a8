import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { Link } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { spacePreview, visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { usePageParameters } from "#site/page-parameters.ts";
import { useArrival } from "./use-arrival.ts";

const preview = spacePreview({ id: "terrace1" });

/** The page of a space that one is in, with links to its instances. */
function Page() {
  const [search] = usePageParameters();
  const [at] = useState(preview);
  useArrival({ preview: at, shareId: null, instanceId: search.get("instance"), isEmbedded: false });
  return ["instance1", "instance2"].map((id) => (
    <Link key={id} to={`/?instance=${id}`}>
      Join {id}
    </Link>
  ));
}

afterEach(() => vi.unstubAllGlobals());

test("a link to another instance of the space that one is in leads over to it", async () => {
  answerCalls({});
  const engine = new FakeEngine();
  vi.stubGlobal("veranda", engine);
  const enter = vi.fn();
  const here = { ...visit, space: { ...visit.space, id: "terrace1" } };
  renderInPage(<Page />, { visit: { visit: here, enter }, path: "/?instance=instance9" });
  // The address that one came by asks for nothing more.
  expect(engine.told("switch_space_instance")).toEqual([]);
  await userEvent.click(screen.getByRole("link", { name: "Join instance1" }));
  expect(engine.told("switch_space_instance")).toEqual([]);
  await userEvent.click(screen.getByRole("link", { name: "Join instance2" }));
  expect(engine.told("switch_space_instance")).toEqual([{ roomInstanceId: "instance2" }]);
  expect(enter).not.toHaveBeenCalled();
});
