import type { Space } from "@veranda/contract";
import { beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { visit } from "#testing/records.ts";
import { soon } from "#testing/soon.ts";
import { uploadPicture } from "#api/uploads/upload-picture.ts";
import { saveSpace } from "./save-space.ts";

vi.mock("#api/uploads/upload-picture.ts", () => ({ uploadPicture: vi.fn<typeof uploadPicture>() }));

const FILE = "8a6e0804-2bd0-4672-b79d-d97027f9071a";
const PICTURE = "/api/rooms/park0001/versions/5/picture";
let engine: FakeEngine;
let screenshot: MockInstance<FakeEngine["screenshot"]>;
let giveView: (view: Blob) => void;

beforeEach(() => {
  engine = new FakeEngine();
  engine.change("session", { roomId: "park0001" });
  engine.change("saving", { state: "success", isUnsaved: true, version: 4 });
  const view = Promise.withResolvers<Blob>();
  giveView = view.resolve;
  screenshot = vi.spyOn(engine, "screenshot").mockReturnValue(view.promise);
  vi.spyOn(engine, "send").mockImplementation((name) => {
    if (name === "save_room") engine.change("saving", { state: "in_progress" });
  });
  vi.mocked(uploadPicture).mockReset().mockResolvedValue(FILE);
  // The test's browser draws nothing.
  vi.stubGlobal("createImageBitmap", async () => ({ width: 960, height: 540, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["picture"])));
});

test("what is saved is what stands at the press, before any picture of it is there", async () => {
  void saveSpace(engine);
  expect(engine.send).toHaveBeenCalledWith("save_room", {});
});

test("the picture of that moment shows the version once it is written", async () => {
  const asked = answerCalls({ [`PUT ${PICTURE}`]: { body: {} } });
  const saved = saveSpace(engine);
  giveView(new Blob(["view"]));
  engine.change("saving", { state: "success", isUnsaved: false, version: 5 });
  await saved;
  expect(asked[0]).toMatchObject({ method: "PUT", body: { fileID: FILE } });
  expect(asked[0]?.url.pathname).toBe(PICTURE);
});

const saved = async (space: Partial<Space>) => {
  const asked = answerCalls({
    [`PUT ${PICTURE}`]: { body: {} },
    "GET /api/spaces/v2/park0001": { body: { ...visit, space: { ...visit.space, ...space } } },
    "POST /api/rooms/park0001/thumbnail": { body: visit.space },
  });
  const saving = saveSpace(engine);
  giveView(new Blob(["view"]));
  engine.change("saving", { state: "success", isUnsaved: false, version: 5 });
  await saving;
  return asked.filter(({ method }) => method === "POST");
};

test("its cards show the space as it is seen on arriving", async () => {
  const [poster] = await saved({ isCustomThumbnail: true, isTakenThumbnail: true });
  expect(screenshot).toHaveBeenLastCalledWith({ from: "arrival" });
  expect(poster?.url.search).toBe("?isTaken=true");
});

test("a picture that somebody chose stays", async () => {
  expect(await saved({ isCustomThumbnail: true, isTakenThumbnail: false })).toEqual([]);
});

test.each([
  ["could not be written", { state: "failure", version: 4 } as const],
  ["nobody says which was written", { state: "success", version: 4 } as const],
])("nothing is uploaded when the version %s", async (_, end) => {
  const saved = saveSpace(engine);
  giveView(new Blob(["view"]));
  engine.change("saving", end);
  await saved;
  expect(uploadPicture).not.toHaveBeenCalled();
});

test("a picture that can't be had takes nothing from the save, and another save can follow", async () => {
  vi.mocked(uploadPicture).mockRejectedValue(new Error("no room left"));
  const saved = saveSpace(engine);
  giveView(new Blob(["view"]));
  engine.change("saving", { state: "success", version: 5 });
  await soon(() => expect(uploadPicture).toHaveBeenCalledOnce());
  await saved;
  engine.change("saving", { isUnsaved: true });
  void saveSpace(engine);
  expect(engine.send).toHaveBeenCalledTimes(2);
});
