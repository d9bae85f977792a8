import type { FileAsset, SpaceObject } from "@veranda/contract";
import { act, type RenderResult } from "@testing-library/react";
import { answerCalls, type Asked } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { asset, rights } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { SessionViews } from "./session-views.tsx";

/** The file of the object that stands in the space. */
export const FILE_ID = "11111111-1111-4111-8111-111111111111";

/** The engine of somebody in a friend's space, and the calls that their page makes. */
export function enterSpace(): { engine: FakeEngine; asked: Asked[] } {
  const asked = answerCalls({
    "GET /content/prefabs/prefabs.json": { body: { version: 1, prefabs: [] } },
    "POST /api/logs": { body: {} },
  });
  const engine = new FakeEngine();
  engine.state = { ...engine.state, rights: rights() };
  return { engine, asked };
}

/** Puts the only object into the space, drawn. */
export function stand(engine: FakeEngine, one: SpaceObject, file: Partial<FileAsset> = {}): void {
  const assets = { [FILE_ID]: asset(FILE_ID, file) };
  engine.state = { ...engine.state, objects: { [one.id]: one }, assets, drawn: [one.id] };
}

export const showViews = (engine: FakeEngine): RenderResult =>
  renderInPage(<SessionViews isBlocked={false} />, { engine });

export const pointAt = (engine: FakeEngine, hovered: string): void =>
  act(() => engine.change("editing", { hovered }));
