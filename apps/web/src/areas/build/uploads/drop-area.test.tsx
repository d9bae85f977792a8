import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { answerCalls, refusal } from "#testing/answers.ts";
import { asset, rights } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { engineCanvas } from "#engine/engine-loader.ts";
import { CONTENT_TYPE, DropArea } from "./drop-area.tsx";
import { cancelUpload, clearUploads, readUploads } from "./upload-store.ts";

const ids = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
afterAll(() => void Reflect.deleteProperty(document, "elementsFromPoint"));
let engine: FakeEngine;
let at = 0;

beforeEach(() => {
  at = 0;
  engine = new FakeEngine();
  document.elementsFromPoint = () => [engineCanvas()];
  engineCanvas().getBoundingClientRect = () => new DOMRect(0, 0, 1000, 500);
  answerCalls({
    "POST /api/files": () => {
      const id = ids[at++] ?? "";
      const upload = { partBytes: 10, partCount: 1, parts: [], expiresAt: "2026-01-01T13:00:00.000Z" };
      const file = {
        id,
        name: `Picture ${at}.png`,
        size: 3,
        asset: asset(id, { name: `Picture ${at}.png` }),
      };
      return { body: { file, upload } };
    },
  });
});
afterEach(() => {
  for (const { id } of readUploads()) cancelUpload(id);
  clearUploads();
  vi.unstubAllGlobals();
});

/** As a browser's: jsdom has none. */
const data = (more: { files?: File[]; values?: Record<string, string> }) => ({
  types: [...(more.files ? ["Files"] : []), ...Object.keys(more.values ?? {})],
  files: more.files ?? [],
  getData: (type: string) => more.values?.[type] ?? "",
  dropEffect: "none",
});
/** jsdom's drag events know no place. */
const drag = (type: string, dataTransfer: object) =>
  act(() => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 250, clientY: 250 });
    Object.defineProperty(event, "dataTransfer", { value: dataTransfer });
    fireEvent(window, event);
  });
const png = (name: string) => new File(["png"], name, { type: "image/png" });

test("files show where they will land and stand there at once, together", async () => {
  renderInPage(<DropArea isBlocked={false} />, { engine });
  const files = data({ files: [png("one.png"), png("two.png")] });
  drag("dragover", files);
  expect(screen.getByRole("status").textContent).toContain("Drop to place here");
  expect(engine.told("set_drop_spot").at(-1)).toEqual({ at: { x: 0.25, y: 0.5 } });
  drag("drop", files);
  expect(screen.queryByRole("status")).toBeNull();
  expect(engine.told("set_drop_spot").at(-1)).toEqual({ at: null });
  await waitFor(() => expect(engine.told("spawn_content")).toHaveLength(1));
  expect(engine.told("spawn_content")[0]).toMatchObject({
    at: { x: 0.25, y: 0.5 },
    autoLayout: true,
    content: [{ kind: "image", props: { fileId: ids[0] } }, { props: { fileId: ids[1] } }],
  });
});

test("in a stand files stand there once they are ready, with their size", async () => {
  const [id = ""] = ids;
  let state: "working" | "done" = "working";
  const work = () => ({ state, progress: 0, refusal: null });
  const file = () => ({
    id,
    name: "Picture 1.png",
    size: 3,
    asset: asset(id, { work: work(), aspect: state === "done" ? 2 : null }),
  });
  const upload = { partBytes: 10, partCount: 0, parts: [], expiresAt: "2026-01-01T13:00:00.000Z" };
  answerCalls({
    "POST /api/files": () => ({ body: { file: file(), upload } }),
    [`POST /api/files/${id}/complete`]: () => ({ body: file() }),
    [`GET /api/files/${id}`]: () => ({ body: file() }),
  });
  const stand = { x: 0, y: 0, z: 0, width: 4, depth: 4, heading: 0 };
  engine.state = { ...engine.state, rights: rights({ stands: [stand] }) };
  renderInPage(<DropArea isBlocked={false} />, { engine });
  drag("drop", data({ files: [png("one.png")] }));
  await waitFor(() => expect(readUploads()).toMatchObject([{ step: { name: "making" } }]));
  expect(engine.told("spawn_content")).toEqual([]);
  state = "done";
  await waitFor(() => expect(engine.told("spawn_content")).toHaveLength(1));
  expect(engine.told("spawn_content")[0]).toMatchObject({
    at: { x: 0.25, y: 0.5 },
    content: [{ kind: "image", props: { fileId: id }, asset: { aspect: 2 } }],
  });
});

test("a model that is dropped with its parts is announced as one file", async () => {
  const asked = answerCalls({ "POST /api/files": refusal("FILE_TOO_LARGE", 413, "This file is too large.") });
  renderInPage(<DropArea isBlocked={false} />, { engine });
  const mtl = new File(["newmtl brick\nmap_Kd brick.png\n"], "tower.mtl");
  const obj = new File(["mtllib tower.mtl\n"], "tower.obj");
  drag("drop", data({ files: [png("brick.png"), mtl, obj] }));
  await waitFor(() => expect(readUploads()).toMatchObject([{ name: "tower.zip", step: { name: "failed" } }]));
  expect(asked.map(({ body }) => body)).toMatchObject([
    { name: "tower.zip", contentType: "application/zip" },
  ]);
});

test("a cancelled upload is removed from the space", async () => {
  renderInPage(<DropArea isBlocked={false} />, { engine });
  drag("drop", data({ files: [png("one.png")] }));
  await waitFor(() => expect(engine.told("spawn_content")).toHaveLength(1));
  for (const { id } of readUploads()) cancelUpload(id);
  expect(engine.told("withdraw_file")).toEqual([{ fileId: ids[0] }]);
});

test("a tile is put where it is dropped; an address becomes a link", () => {
  renderInPage(<DropArea isBlocked={false} />, { engine });
  const bench = { kind: "prefab", props: { prefab: "bench" } };
  drag("drop", data({ values: { [CONTENT_TYPE]: JSON.stringify(bench) } }));
  drag("drop", data({ values: { "text/uri-list": "https://veranda.example/" } }));
  expect(engine.told("spawn_content")).toEqual([
    { content: [bench], at: { x: 0.25, y: 0.5 } },
    {
      content: [{ kind: "link", props: { linkHref: "https://veranda.example/" } }],
      at: { x: 0.25, y: 0.5 },
    },
  ]);
});

test("what is pasted stands in front of one, but not while one writes", async () => {
  renderInPage(
    <>
      <input aria-label="Chat" />
      <DropArea isBlocked={false} />
    </>,
    { engine },
  );
  const paste = (target: Window | HTMLElement, clipboardData: object) => {
    const event = new Event("paste", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "clipboardData", { value: clipboardData });
    fireEvent(target, event);
  };
  paste(screen.getByRole("textbox"), data({ files: [png("one.png")] }));
  paste(document.body, data({ values: { "text/plain": "just words" } }));
  paste(document.body, data({ values: { "text/plain": "https://veranda.example/a" } }));
  expect(engine.told("spawn_content")).toEqual([
    { content: [{ kind: "link", props: { linkHref: "https://veranda.example/a" } }] },
  ]);
  paste(document.body, data({ files: [png("one.png")] }));
  await waitFor(() => expect(engine.told("spawn_content")).toHaveLength(2));
});

test("a hint or a toast over the view is no panel: what is dropped on it stands in the view behind it", async () => {
  renderInPage(
    <>
      <div data-region="notices">
        <p>Drag to look around</p>
      </div>
      <DropArea isBlocked={false} />
    </>,
    { engine },
  );
  const hint = screen.getByText("Drag to look around");
  document.elementsFromPoint = () => [hint, hint.parentElement ?? hint, engineCanvas()];
  const files = data({ files: [png("one.png")] });
  drag("dragover", files);
  expect(files.dropEffect).toBe("copy");
  drag("drop", files);
  await waitFor(() => expect(engine.told("spawn_content")).toHaveLength(1));
  expect(engine.told("spawn_content")[0]).toMatchObject({ at: { x: 0.25, y: 0.5 } });
});

test("over a panel nothing is dropped", () => {
  document.elementsFromPoint = () => [document.body, engineCanvas()];
  renderInPage(<DropArea isBlocked={false} />, { engine });
  const files = data({ files: [png("one.png")] });
  drag("dragover", files);
  expect(screen.queryByRole("status")).toBeNull();
  drag("drop", files);
  expect(engine.told("spawn_content")).toEqual([]);
});
