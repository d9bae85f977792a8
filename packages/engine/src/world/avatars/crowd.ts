import { avatarCatalogue, type AvatarLook } from "@veranda/contract/avatar";
import type { GraphicsQuality } from "@veranda/contract/engine/state";
import { type DataTexture, Frustum, Group, Matrix4, type Object3D, Sphere, Vector3 } from "three";
import { siblingUrl } from "../../core/sibling-url.ts";
import { ClipSet } from "./clip-set.ts";
import { ContactShadows } from "./contact-shadow.ts";
import { CrowdDraws } from "./crowd-draws.ts";
import { crowdDepthMaterial, crowdMaterial } from "./crowd-material.ts";
import { SkeletonPose } from "./skeleton-pose.ts";
import type { CustomAvatars } from "./custom/custom-avatars.ts";
import { LevelOfDetail } from "./level-of-detail.ts";
import { readMesh } from "./mesh-file.ts";
import { CrowdMember } from "./crowd-member.ts";
import { CrowdDataTexture, POSE_TEXELS } from "./crowd-data-texture.ts";
import { buildSkeletons } from "./skeleton.ts";
import type { Avatar, AvatarAssets, Crowd, FindGround } from "./types.ts";

/** Metres at which people become cheaper, by level of quality: full pose every frame, seldom posed and without a shadow, gone. */
const DISTANCES: Record<GraphicsQuality, { near: number; simple: number; gone: number }> = {
  low: { near: 6, simple: 18, gone: 90 },
  medium: { near: 9, simple: 30, gone: 140 },
  high: { near: 12, simple: 45, gone: 220 },
  ultra: { near: 16, simple: 70, gone: 300 },
};
/** So many can be seen at full care; among more each is cheaper from nearer by, so that all together stay payable. */
const COMFORTABLE = 120;
/** How often people are posed at least: just beyond near, and from where simple begins; between them the farther the more seldom. */
const MIDDLE_SECONDS = 1 / 30;
const FAR_SECONDS = 1 / 12;
/** Of what a frame takes for those who are there, so much more may go to what newcomers bring along. */
const SPARE = 0.3;
const LEAST_TYPICAL_MS = 0.5;
const TYPICAL_STEP = 0.02;
/** Nearer than this everybody has a spot of shade under them. Metres. */
const GROUNDED_WITHIN = 60;
/** Of all triangles, so many may go to the finest levels of people's own avatars. */
const FINE_SHARE = 0.25;
/** So near one hears the steps of someone who isn't seen; they walk on as those in the middle do. */
const HEARD = 14;

/** `hasLevels`: false draws everybody whole, to compare with. */
export async function createCrowd(
  assets: AvatarAssets,
  options: { capacity: number; hasLevels?: boolean },
): Promise<Crowd> {
  const { manifestUrl, fetchBytes, signal } = assets;
  const manifest = await fetchBytes(manifestUrl, undefined, signal);
  const catalogue = avatarCatalogue.parse(JSON.parse(new TextDecoder().decode(manifest)));
  const [meshBytes, motionBytes] = await Promise.all([
    fetchBytes(siblingUrl(manifestUrl, catalogue.mesh.file), undefined, signal),
    fetchBytes(siblingUrl(manifestUrl, catalogue.motion.file), undefined, signal),
  ]);
  const family = await readMesh(
    meshBytes,
    catalogue.mesh,
    catalogue.parts.filter(({ isLater }) => !isLater),
  );
  const clips = new ClipSet(catalogue, motionBytes);
  let emotesLoaded: Promise<void> | undefined;

  const skeletons = buildSkeletons(catalogue);
  const anySkeleton = skeletons.values().next().value;
  if (!anySkeleton) throw new Error("The avatar catalogue has no build.");
  // Whoever wears an avatar of their own has a second row.
  const table = new CrowdDataTexture(options.capacity * 2);
  const uniforms = {
    uPoses: { value: table.poses },
    uLooks: { value: table.looks },
    uShapeScale: { value: catalogue.shapeScale },
    // Stored coordinates use 12 of 16 bits and are read as fractions of the largest 16-bit number.
    uPositionScale: { value: (catalogue.positionScale * 32767) / (2047 * 16) },
  };
  const material = (who: DataTexture) => crowdMaterial({ ...uniforms, uWho: { value: who } });
  const depth = (who: DataTexture) => crowdDepthMaterial({ ...uniforms, uWho: { value: who } });
  const draws = new CrowdDraws(catalogue.parts, family, material, depth);
  const contacts = new ContactShadows(options.capacity);
  const root = new Group();
  root.name = "people";
  root.matrixAutoUpdate = false;
  root.add(...draws.meshes, contacts.mesh);

  const detail = new LevelOfDetail(catalogue.levelErrors, options.hasLevels);
  const people: CrowdMember[] = [];
  const skeletonPose = new SkeletonPose();
  const scratch = new SkeletonPose();
  const frustum = new Frustum();
  const toClip = new Matrix4();
  const sphere = new Sphere(new Vector3(), 1.35);
  const eye = new Vector3();
  let distances = DISTANCES.high;
  let near = distances.near;
  let simple = distances.simple;
  let listsChanged = true;
  let born = 0;
  let bornBefore = 0;
  let typicalMs = LEAST_TYPICAL_MS;
  let ground: FindGround | null = null;
  let drawn = 0;

  let laterLoaded: Promise<void> | undefined;
  let isLaterHere = false;
  const waitingForParts = new Map<CrowdMember, AvatarLook>();
  const loadLater = (): Promise<void> =>
    (laterLoaded ??= loadMoreParts().then(
      () => dressWaiting(),
      () => {
        // They wear what is there, and the next who comes tries again.
        laterLoaded = undefined;
        dressWaiting();
      },
    ));
  const loadMoreParts = async (): Promise<void> => {
    const bytes = await fetchBytes(siblingUrl(manifestUrl, catalogue.moreMesh.file), undefined, signal);
    const parts = catalogue.parts.filter(({ isLater }) => isLater);
    draws.add(await readMesh(bytes, catalogue.moreMesh, parts));
    isLaterHere = true;
  };
  const dressWaiting = (): void => {
    const waiting = [...waitingForParts];
    waitingForParts.clear();
    for (const [person, look] of waiting) person.outfit = draws.dress(look).whole;
    listsChanged = true;
  };

  let own: CustomAvatars | null = null;
  const glow = { value: -1 };
  let customLoading: Promise<CustomAvatars> | undefined;
  let quality: GraphicsQuality = "high";
  let onAdded: ((object: Object3D) => void) | null = null;
  /** Code and pages for avatars of people's own come with the first who wears one. */
  const loadCustom = async (): Promise<CustomAvatars> => {
    const { CustomAvatars: People } = await import("./custom/custom-avatars.ts");
    const reader = assets.painter ? new (await import("./custom/worker-reader.ts")).WorkerReader() : null;
    const custom = new People(
      assets,
      table,
      { uPoses: uniforms.uPoses, uGlow: glow },
      anySkeleton,
      (object) => onAdded?.(object),
      reader,
    );
    custom.setQuality(quality);
    root.add(custom.root);
    return (own = custom);
  };
  const wearing = new Map<CrowdMember, string | null>();
  const dressCustom = async (): Promise<void> => {
    try {
      const custom = await (customLoading ??= loadCustom());
      for (const [one, wanted] of wearing) custom.wear(one, wanted);
      wearing.clear();
    } catch {
      // They keep the neutral figure, and the next who comes tries again.
      for (const one of wearing.keys()) one.customAvatarState = "failed";
      customLoading = undefined;
    }
  };
  const wearCustom = (person: CrowdMember, id: string | null): void => {
    if (own) own.wear(person, id);
    else if (id !== null || wearing.has(person)) {
      wearing.set(person, id);
      void dressCustom();
    }
    listsChanged = true;
  };

  const dress = (person: CrowdMember, look: AvatarLook): void => {
    const { whole, far, coversHair, isWhole } = draws.dress(look);
    person.familySkeleton = skeletons.get(look.build) ?? anySkeleton;
    person.familyHeight = look.height;
    if (!person.own) {
      person.skeleton = person.familySkeleton;
      person.height = look.height;
    }
    table.writeLook(person.row, look, person.familySkeleton, coversHair);
    listsChanged = true;
    waitingForParts.delete(person);
    const waits = !isWhole && !isLaterHere;
    // Nobody is unseen because of a coat: until it is there, they are as they are from afar.
    person.outfit = waits ? far : whole;
    if (!waits) return;
    waitingForParts.set(person, look);
    void loadLater();
  };

  const cull = (person: CrowdMember): void => {
    sphere.center.set(person.x, person.y + 0.9, person.z);
    person.distance = eye.distanceTo(sphere.center);
    // Someone just outside the picture may still cast a shadow into it, and comes in without a pop.
    const isDrawn =
      person.isVisible &&
      person.fade > 0.004 &&
      person.distance < distances.gone &&
      frustum.intersectsSphere(sphere);
    const isFar = person.distance > simple * (person.isFar ? 0.95 : 1);
    if (isDrawn !== person.isDrawn || isFar !== person.isFar) listsChanged = true;
    if (isDrawn && !person.isDrawn) {
      person.waiting = 1;
      person.level = -1;
    }
    person.isDrawn = isDrawn;
    person.isFar = isFar;
  };

  const writeSkins = (person: CrowdMember, data: Float32Array): void => {
    skeletonPose.writeSkin(person.skeleton, data, (person.own?.row ?? person.row) * POSE_TEXELS * 4);
    if (!person.own || person.own.arrival === 1) return;
    // The neutral figure that gives way makes the same movement with its own limbs.
    skeletonPose.layOut(person.familySkeleton, person.mix.leanSide, person.mix.leanForward);
    skeletonPose.writeSkin(person.familySkeleton, data, person.row * POSE_TEXELS * 4);
  };

  const fillLists = (): void => {
    draws.clear();
    for (const person of people) {
      if (!person.isDrawn || person.own?.arrival === 1) continue;
      draws.put(person.outfit, person.row, person.level, person.leaving);
      if (person.distance < simple && !person.own) draws.castShadow(person.row, person.level === 0);
    }
    draws.commit();
    listsChanged = false;
  };

  return {
    root,
    catalogue,
    emotes: catalogue.emotes,
    loadMoreParts: loadLater,
    loadEmotes: () =>
      (emotesLoaded ??= fetchBytes(
        siblingUrl(manifestUrl, catalogue.emoteMotion.file),
        undefined,
        signal,
      ).then(
        (bytes) => clips.addEmotes(bytes),
        () => undefined,
      )),
    setGround(find) {
      ground = find;
    },
    add(look) {
      // Steps of the golden ratio set neighbours far apart in their cycles.
      const person = new CrowdMember(
        table.take(),
        (born++ * 0.618034) % 1,
        anySkeleton,
        clips,
        dress,
        wearCustom,
      );
      person.setLook(look);
      people.push(person);
      return person;
    },
    remove(avatar: Avatar) {
      const at = people.findIndex((person) => person === avatar);
      if (at < 0) return;
      const [person] = people.splice(at, 1);
      if (person) {
        wearing.delete(person);
        own?.forget(person);
        table.giveBack(person.row);
        waitingForParts.delete(person);
      }
      listsChanged = true;
    },
    update(dt, _timeSeconds, camera) {
      camera.updateMatrixWorld();
      toClip.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
      frustum.setFromProjectionMatrix(toClip);
      eye.setFromMatrixPosition(camera.matrixWorld);
      contacts.clear();
      const crowding = Math.min(1, Math.sqrt(COMFORTABLE / Math.max(1, drawn)));
      near = distances.near * crowding;
      simple = distances.simple * crowding;
      drawn = 0;
      if (born === bornBefore) table.makeReady();
      bornBefore = born;
      if (own?.begin(dt, SPARE * typicalMs, detail.budget * FINE_SHARE)) listsChanged = true;
      detail.begin(camera, own?.fineTriangles ?? 0);
      const began = performance.now();
      const data = table.poseData;
      for (const person of people) {
        cull(person);
        person.waiting += dt;
        const { distance, waiting } = person;
        const every = !person.isDrawn
          ? distance < HEARD
            ? MIDDLE_SECONDS
            : 0.5
          : distance < near
            ? 0
            : person.isFar
              ? FAR_SECONDS
              : MIDDLE_SECONDS +
                (FAR_SECONDS - MIDDLE_SECONDS) * Math.min(1, (distance - near) / (simple - near));
        // At the nearest frame: else it would hang on the last digit whether that is every second or every third.
        if (waiting + dt / 2 > every) {
          person.pose(
            skeletonPose,
            scratch,
            Math.min(waiting, 0.5),
            person.isDrawn && distance < near,
            ground,
          );
          if (person.isDrawn) writeSkins(person, data);
          // Those who came together are posed in different frames from now on.
          person.waiting = waiting > 1 ? every * ((person.row * 0.618034) % 1) - dt / 2 : 0;
        }
        if (!person.isDrawn) continue;
        drawn += 1;
        detail.count(person);
      }
      detail.settle(dt);
      for (const person of people) {
        if (!person.isDrawn) continue;
        if (detail.choose(person, dt)) listsChanged = true;
        person.writePlace(data);
        if (person.distance < GROUNDED_WITHIN)
          contacts.add(person, 0.62 * person.fade * person.closenessToGround);
      }
      if (listsChanged) fillLists();
      own?.commit(simple);
      contacts.commit();
      table.poses.needsUpdate = people.length > 0;
      // A running median: each frame moves it a little towards itself.
      typicalMs *= performance.now() - began > typicalMs ? 1 + TYPICAL_STEP : 1 - TYPICAL_STEP;
      typicalMs = Math.max(LEAST_TYPICAL_MS, typicalMs);
    },
    setQuality(level) {
      quality = level;
      distances = DISTANCES[level];
      detail.setQuality(level);
      own?.setQuality(level);
      listsChanged = true;
    },
    get onAdded() {
      return onAdded;
    },
    set onAdded(listener) {
      onAdded = listener;
    },
    renew() {
      own?.renew();
      listsChanged = true;
    },
    customAvatarBytes: () => own?.videoBytes ?? 0,
    highlightCustomBone(bone) {
      glow.value = bone;
    },
    dispose() {
      own?.dispose();
      draws.dispose();
      contacts.dispose();
      table.dispose();
      root.clear();
      people.length = 0;
    },
  };
}
