import { Texture, type InstancedMesh } from "three";
import { beforeEach, expect, it } from "vitest";
import { NullMedia } from "../../../platform/null/null-media.ts";
import { createObjectUniforms } from "../object-material.ts";
import { Panel } from "./panel.ts";
import { PictureStore } from "./picture-store.ts";

const BUDGET = 1e9;
let media: NullMedia;
let meshes: InstancedMesh[];
let painted: number;
let store: PictureStore;
const withStore = (hasAlbums: boolean): void => {
  media = new NullMedia();
  meshes = [];
  painted = 0;
  const paint = hasAlbums ? () => void (painted += 1) : undefined;
  store = new PictureStore(createObjectUniforms(), (mesh) => meshes.push(mesh), media, paint);
};
/** Makes a picture of `side` × `side` texels available. */
const open = async (name: string, side: number): Promise<void> => {
  const made = await media.readPicture(new ArrayBuffer(side));
  (await store.lay(name, false, made))(true);
};
const shownBy = (name: string): Panel => {
  const panel = new Panel(false, false);
  expect(store.attach(panel, name)).toBe(true);
  return panel;
};

beforeEach(() => withStore(false));

it("draws all panels with the same picture in one call", async () => {
  await open("sea", 1000);
  shownBy("sea");
  shownBy("sea");
  store.update(0.1, BUDGET);
  expect(meshes.map(({ count }) => count)).toEqual([2]);
  expect(store.attach(new Panel(false, false), "hill")).toBe(false);
});

it("keeps a picture for some seconds after its last panel, then disposes of it", async () => {
  await open("sea", 1000);
  const panel = shownBy("sea");
  store.update(60, BUDGET);
  store.detach(panel);
  store.update(5, BUDGET);
  expect(store.has("sea")).toBe(true);
  // Shown again, it is kept again.
  store.attach(panel, "sea");
  store.update(5, BUDGET);
  store.detach(panel);
  store.update(5, BUDGET);
  expect(store.has("sea")).toBe(true);
  store.update(5, BUDGET);
  expect(store.has("sea")).toBe(false);
  expect([store.bytes, media.alive.size]).toEqual([0, 0]);
});

it("beyond the budget evicts unused pictures at once, and no others", async () => {
  await open("sea", 1000);
  await open("hill", 1000);
  shownBy("sea");
  expect(store.bytes).toBeCloseTo(2 * 1000 * 1000 * 4 * 1.34);
  store.update(0.1, 1e6);
  expect([store.has("sea"), store.has("hill")]).toEqual([true, false]);
});

it("leaves live pictures to their maker, and shows them only while a panel does", () => {
  const film = new Texture();
  let isDisposed = false;
  film.addEventListener("dispose", () => (isDisposed = true));
  store.openLive("film", false, film);
  const panel = shownBy("film");
  store.update(60, BUDGET);
  expect(store.has("film")).toBe(true);
  store.detach(panel);
  store.update(0.1, BUDGET);
  expect([store.has("film"), isDisposed, store.bytes]).toEqual([false, false, 0]);
});

it("copies small pictures into albums, one per frame, and draws them together", async () => {
  withStore(true);
  const laid = ["a", "b", "c"].map((name) => open(name, 200));
  await new Promise((resolve) => setTimeout(resolve));
  expect(painted).toBe(0);
  for (const expected of [1, 2, 3]) {
    store.update(0.1, BUDGET);
    await new Promise((resolve) => setTimeout(resolve));
    expect(painted).toBe(expected);
  }
  await Promise.all(laid);
  for (const name of ["a", "b", "c"]) shownBy(name);
  store.update(0.1, BUDGET);
  expect(meshes.filter(({ visible }) => visible).map(({ count }) => count)).toEqual([3]);
  expect(media.alive.size).toBe(0);
});

it("drops albums after the graphics context was lost, and keeps pictures outside albums", async () => {
  withStore(true);
  const small = open("small", 200);
  await new Promise((resolve) => setTimeout(resolve));
  store.update(0.1, BUDGET);
  await small;
  await open("large", 1000);
  const panels = [shownBy("small"), shownBy("large")];
  store.loseAlbums(panels);
  expect(panels.map(({ shown }) => shown)).toEqual([null, "large"]);
  expect([store.has("small"), store.has("large")]).toEqual([false, true]);
});

it("disposes of everything at the end, including pending uploads", async () => {
  withStore(true);
  const late = open("late", 200);
  await new Promise((resolve) => setTimeout(resolve));
  await open("large", 1000);
  store.dispose();
  await late;
  expect(media.alive.size).toBe(0);
});
