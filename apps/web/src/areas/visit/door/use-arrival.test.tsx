import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
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

test("a link to another instance of the current space switches to it", async () => {
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

/** The page of a space, with a link to itself and an address that it puts right. */
function SelfLinkedPage() {
  const navigate = useNavigate();
  useArrival({ preview, shareId: null, instanceId: null, isEmbedded: false });
  return (
    <>
      <Link to="/">Invitation</Link>
      <button onClick={() => void navigate("/?share=abc", { replace: true })}>Put right</button>
    </>
  );
}

test.each([
  ["leads back in who was put out", true, 1],
  ["changes nothing for who is inside", false, 0],
])("a link to the space that one looks at %s", async (_, isOver, times) => {
  answerCalls({});
  const enter = vi.fn();
  const here = { ...visit, space: { ...visit.space, id: "terrace1" } };
  renderInPage(<SelfLinkedPage />, { visit: { visit: here, enter, isOver }, path: "/" });
  await userEvent.click(screen.getByRole("button", { name: "Put right" }));
  expect(enter).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("link", { name: "Invitation" }));
  await userEvent.click(screen.getByRole("link", { name: "Invitation" }));
  expect(enter).toHaveBeenCalledTimes(times * 2);
});
