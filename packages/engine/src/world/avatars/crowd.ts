import { avatarCatalogue, type AvatarLook, type AvatarPart } from "@veranda/contract/avatar";
import { recordOf } from "@veranda/contract/closed-record";
import type { GraphicsQuality } from "@veranda/contract/engine/state";
import { type DataTexture, Frustum, Group, Matrix4, type Object3D, Sphere, Vector3 } from "three";
import { ContentFetcher } from "../../core/content-fetcher.ts";
import { siblingUrl } from "../../core/sibling-url.ts";
import { ClipSet, LATER_MOTION, type LaterMotion } from "./clip-set.ts";
import { ContactShadows } from "./contact-shadow.ts";
import { COMMON_PARTS } from "./common-parts.ts";
import { CrowdDraws } from "./crowd-draws.ts";
import { crowdDepthMaterial, crowdMaterial } from "./crowd-material.ts";
import { SkeletonPose } from "./skeleton-pose.ts";
import { CustomAvatarLoader } from "./custom/custom-avatar-loader.ts";
import { LevelOfDetail } from "./level-of-detail.ts";
import { MotionLoader } from "./motion-loader.ts";
import { readMesh, type PartMesh } from "./mesh-file.ts";
import { OutfitLoader } from "./outfit-loader.ts";
import { PoseSchedule } from "./pose-schedule.ts";
import { CrowdMember } from "./crowd-member.ts";
import { CrowdDataTexture, POSE_TEXELS } from "./crowd-data-texture.ts";
import { buildSkeletons } from "./skeleton.ts";
import type { Avatar, AvatarAssets, Crowd, FindGround } from "./types.ts";

/** Of the time that a frame takes for those who are there, this fraction may be spent on newcomers. */
const SPARE = 0.3;
const LEAST_TYPICAL_MS = 0.5;
const TYPICAL_STEP = 0.02;
/** Within this distance everybody has a blob shadow. Metres. */
const GROUNDED_WITHIN = 60;
/** Triangle budget for the finest levels of custom avatars. */
const FINE_SHARE = 0.25;
/** `hasLevels`: false draws everybody in full detail, for comparison. */
export async function createCrowd(
  assets: AvatarAssets,
  options: { capacity: number; hasLevels?: boolean },
): Promise<Crowd> {
  const { manifestUrl, fetchBytes, signal } = assets;
  const manifest = await fetchBytes(manifestUrl, undefined, signal);
  const catalogue = avatarCatalogue.parse(JSON.parse(new TextDecoder().decode(manifest)));
  const files = new ContentFetcher(assets);
  const meshOf = async (part: AvatarPart): Promise<PartMesh> =>
    readMesh(await files.fetch(part.mesh.file), part);
  const isCommon = ({ id }: AvatarPart): boolean => COMMON_PARTS.some((common) => common === id);
  const [common, motionBytes] = await Promise.all([
    Promise.all(catalogue.parts.filter(isCommon).map(meshOf)),
    fetchBytes(siblingUrl(manifestUrl, catalogue.motion.file), undefined, signal),
  ]);
  const motionLoaders = recordOf(LATER_MOTION, (later) => {
    const { file } = catalogue[later];
    return new MotionLoader(
      async () => clips.add(later, await fetchBytes(siblingUrl(manifestUrl, file), undefined, signal)),
      (error) => signal.aborted || assets.onMissing?.(file, error),
    );
  });
  const loadMotion = (later: LaterMotion): Promise<void> => motionLoaders[later].load();
  const clips = new ClipSet(catalogue, motionBytes, (later) => void loadMotion(later));

  const skeletons = buildSkeletons(catalogue);
  const anySkeleton = skeletons.values().next().value;
  if (!anySkeleton) throw new Error("The avatar catalogue has no build.");
  // Whoever wears a custom avatar has a second row.
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
  const draws = new CrowdDraws(catalogue.parts, common, material, depth);
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
  const schedule = new PoseSchedule();
  let listsChanged = true;
  let born = 0;
  let bornBefore = 0;
  let typicalMs = LEAST_TYPICAL_MS;
  let ground: FindGround | null = null;
  let drawn = 0;

  const outfits = new OutfitLoader(draws, meshOf, () => (listsChanged = true));

  const glow = { value: -1 };
  let quality: GraphicsQuality = "high";
  let onAdded: ((object: Object3D) => void) | null = null;
  const customAvatars = new CustomAvatarLoader(async () => {
    const { CustomAvatars } = await import("./custom/custom-avatars.ts");
    const reader = assets.painter ? new (await import("./custom/worker-reader.ts")).WorkerReader() : null;
    const avatars = new CustomAvatars(
      assets,
      table,
      { uPoses: uniforms.uPoses, uGlow: glow },
      anySkeleton,
      (object) => onAdded?.(object),
      reader,
    );
    avatars.setQuality(quality);
    root.add(avatars.root);
    return avatars;
  });
  const wearCustom = (person: CrowdMember, id: string | null): void => {
    customAvatars.wear(person, id);
    listsChanged = true;
  };

  const dress = (person: CrowdMember, look: AvatarLook): void => {
    person.familySkeleton = skeletons.get(look.build) ?? anySkeleton;
    person.familyHeight = look.height;
    if (!person.own) {
      person.skeleton = person.familySkeleton;
      person.height = look.height;
    }
    const coversHair = outfits.dress(person, look);
    table.writeLook(person.row, look, person.familySkeleton, coversHair);
    listsChanged = true;
  };

  const cull = (person: CrowdMember): void => {
    sphere.center.set(person.x, person.y + 0.9, person.z);
    person.distance = eye.distanceTo(sphere.center);
    // Someone just outside the view may still cast a shadow into it, and should enter it without popping.
    const isDrawn =
      person.isVisible &&
      person.fade > 0.004 &&
      person.distance < schedule.gone &&
      frustum.intersectsSphere(sphere);
    const isFar = schedule.isFar(person.distance, person.isFar);
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
    // The neutral figure that dissolves makes the same movement with its own limbs.
    skeletonPose.forwardKinematics(person.familySkeleton, person.mix.leanSide, person.mix.leanForward);
    skeletonPose.writeSkin(person.familySkeleton, data, person.row * POSE_TEXELS * 4);
  };

  const fillLists = (): void => {
    draws.clear();
    for (const person of people) {
      if (!person.isDrawn || person.own?.arrival === 1) continue;
      draws.put(person.outfit, person.row, person.level, person.leaving);
      if (person.distance < schedule.simple && !person.own) draws.castShadow(person.row, person.level === 0);
    }
    draws.commit();
    listsChanged = false;
  };

  return {
    root,
    catalogue,
    emotes: catalogue.emotes,
    loadLooks: (looks) => outfits.loadLooks(looks),
    loadAllParts: () => outfits.load(catalogue.parts),
    loadActions: () => loadMotion("actionMotion"),
    loadEmotes: () => loadMotion("emoteMotion"),
    setGround(find) {
      ground = find;
    },
    add(look) {
      // Steps of the golden ratio spread neighbours over their cycles.
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
        customAvatars.forget(person);
        table.giveBack(person.row);
        outfits.forget(person);
      }
      listsChanged = true;
    },
    update(dt, _timeSeconds, camera) {
      for (const later of LATER_MOTION) motionLoaders[later].advance(dt);
      camera.updateMatrixWorld();
      toClip.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
      frustum.setFromProjectionMatrix(toClip);
      eye.setFromMatrixPosition(camera.matrixWorld);
      contacts.clear();
      schedule.begin(drawn);
      drawn = 0;
      const own = customAvatars.loaded;
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
        const every = schedule.secondsBetween(distance, person.isDrawn, person.isFar);
        // Rounded to frames: otherwise the last digit would decide whether that is every second or every third.
        if (waiting + dt / 2 > every) {
          person.pose(
            skeletonPose,
            scratch,
            Math.min(waiting, 0.5),
            person.isDrawn && distance < schedule.near,
            ground,
          );
          if (person.isDrawn) writeSkins(person, data);
          // People who entered together are posed in different frames from now on.
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
      own?.commit(schedule.simple);
      contacts.commit();
      table.poses.needsUpdate = people.length > 0;
      // A running median: each frame moves it by a small step.
      typicalMs *= performance.now() - began > typicalMs ? 1 + TYPICAL_STEP : 1 - TYPICAL_STEP;
      typicalMs = Math.max(LEAST_TYPICAL_MS, typicalMs);
    },
    setQuality(level) {
      quality = level;
      schedule.setQuality(level);
      detail.setQuality(level);
      customAvatars.loaded?.setQuality(level);
      listsChanged = true;
    },
    get onAdded() {
      return onAdded;
    },
    set onAdded(listener) {
      onAdded = listener;
    },
    renew() {
      customAvatars.loaded?.renew();
      listsChanged = true;
    },
    customAvatarBytes: () => customAvatars.loaded?.videoBytes ?? 0,
    highlightCustomBone(bone) {
      glow.value = bone;
    },
    dispose() {
      customAvatars.dispose();
      draws.dispose();
      contacts.dispose();
      table.dispose();
      root.clear();
      people.length = 0;
    },
  };
}
