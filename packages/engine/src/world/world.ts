import { Scene, type Object3D, type PerspectiveCamera } from "three";
import type { GraphicsQuality } from "@veranda/contract/engine/state";
import type { SpaceObject } from "@veranda/contract/records/object";
import type { BodyTransform } from "@veranda/contract/rooms/messages";
import type { Input } from "../core/input.ts";
import type { Frame } from "../core/loop.ts";
import type { Audio } from "../platform/audio/audio.ts";
import type { Platform, Sight } from "../platform/platform.ts";
import { Atmosphere } from "./atmosphere.ts";
import { hideAllBut, sightFrom } from "./arrival-sight.ts";
import { SpawnController } from "./spawn-controller.ts";
import type { Crowd } from "./avatars/types.ts";
import { FollowCamera } from "./camera/follow-camera.ts";
import { ViewportRect } from "./camera/viewport-rect.ts";
import { CollisionWorld } from "./collision/collision-world.ts";
import { Stillness } from "./stillness.ts";
import { ScreenFade } from "./screen-fade.ts";
import { CrossFade } from "./cross-fade.ts";
import { DYNAMIC_CASTER_LAYER, type EnvironmentView } from "./environment/index.ts";
import type { ObjectLayer } from "./objects/object-layer.ts";
import { spawnPointsOf } from "./objects/object-zones.ts";
import { LabelLayer } from "./labels/label-layer.ts";
import { LocalParticipant } from "./local-participant.ts";
import { ParticipantViews, type PoseSource } from "./participants/participant-views.ts";
import { environmentZones } from "./zones/environment-zones.ts";
import { Zones } from "./zones/zones.ts";

/** Duration of the cross-fade between two environments. */
const CHANGE_SECONDS = 1.2;
/** Radiance of an environment's lamps from which on object lamps are at full intensity. */
const NIGHT_LAMPS = 6;

/** A space as it is shown: environment, objects, people, the local participant's body and the camera. */
export class World {
  readonly scene = new Scene();
  readonly overlay = new Scene();
  readonly solids = new CollisionWorld();
  readonly zones = new Zones();
  readonly rig = new FollowCamera(this.solids, this.zones);
  readonly viewport = new ViewportRect();
  readonly screenFade = new ScreenFade();
  readonly #crossFade = new CrossFade();
  readonly labels: LabelLayer;
  readonly own: LocalParticipant;
  readonly spawning: SpawnController;
  /** Poses of remote participants; set while there is a connection. */
  poses: PoseSource | null = null;
  /** Reduced motion is chosen in the product's settings, whatever the system's setting. */
  wantsCalm = false;
  readonly #platform: Platform;
  readonly #atmosphere = new Atmosphere();
  #isStirred = false;
  readonly #stillness = new Stillness();
  #environment: EnvironmentView | null = null;
  #objects: ObjectLayer | null = null;
  #audio: Audio | null = null;
  #crowd: Crowd | null = null;
  #people: ParticipantViews | null = null;
  #isInhabited = false;
  /** An environment is rendered once, hidden, before anybody spawns, so that its buffers and shaders are uploaded. */
  #isUnseen = false;
  readonly #captureReflection: Parameters<EnvironmentView["updateReflection"]>[0] = (root, from) =>
    this.#platform.view.captureReflection(root, from);
  readonly #takeSolids: Parameters<ObjectLayer["takeSolids"]>[0] = (id, hulls) =>
    this.solids.setObject(id, hulls);
  #eye: PerspectiveCamera | null = null;

  constructor(platform: Platform, input: Input) {
    this.#platform = platform;
    this.labels = new LabelLayer(platform.view, platform.labels, this.solids);
    this.own = new LocalParticipant(this.solids, this.zones, this.rig, input);
    this.spawning = new SpawnController(this.own, this.screenFade, this.solids, this.zones, {
      environment: () => this.#environment?.manifest ?? null,
      index: () => this.#people?.ownIndex ?? 0,
      isTaken: (place) => this.#isTaken(place),
    });
    this.overlay.add(this.labels.root, this.screenFade.mesh, this.#crossFade.mesh);
    platform.view.onContext((isLost) => {
      if (isLost) return;
      this.#environment?.redraw();
      this.#crowd?.renew();
    });
  }

  /** Reduced motion. */
  get isCalm(): boolean {
    return this.wantsCalm || this.#platform.prefersReducedMotion();
  }

  get people(): ParticipantViews | null {
    return this.#people;
  }

  get environment(): EnvironmentView | null {
    return this.#environment;
  }

  get objects(): ObjectLayer | null {
    return this.#objects;
  }

  /** Renders for a headset from now on, with its controllers and panels; null: back to the screen. */
  setHeadsetView(
    eye: PerspectiveCamera | null,
    room?: Object3D,
    marks?: Object3D,
    vignette?: Object3D,
  ): void {
    this.#eye = eye;
    if (room && marks) this.scene.add(room, marks);
    if (vignette) this.overlay.add(vignette);
  }

  setCrowd(crowd: Crowd): void {
    this.#crowd = crowd;
    this.#people = new ParticipantViews(crowd, this.labels);
    crowd.setGround((x, z, from, to, out) => this.solids.groundBelow(x, z, from, to, out));
    this.#atmosphere.cover(crowd.root, true);
    crowd.onAdded = (object) => {
      this.#atmosphere.cover(object, true);
      if (object.castShadow) object.layers.enable(DYNAMIC_CASTER_LAYER);
    };
    this.#addCasting(crowd.root);
  }

  /** With people already here, the environments cross-fade: the old picture fades over the new. */
  setEnvironment(environment: EnvironmentView | null): void {
    const isChange = environment !== null && this.#environment !== null && this.#isInhabited;
    if (isChange) {
      const picture = this.#platform.view.keepPicture(this.scene, this.rig.camera, this.overlay);
      this.#crossFade.start(picture, CHANGE_SECONDS);
    }
    this.#environment?.root.removeFromParent();
    this.#environment?.dispose();
    this.#environment = environment;
    this.#isUnseen = environment !== null;
    this.solids.setEnvironment(environment?.collider ?? null, environment?.floor ?? null);
    this.zones.set("environment", environment && environmentZones(environment.manifest));
    if (environment?.placed) this.#atmosphere.cover(environment.placed, true);
    if (environment) this.scene.add(environment.root);
    this.lightObjects();
    if (!isChange) return;
    // The old position may be inside something now.
    this.spawning.respawn();
  }

  setObjects(objects: ObjectLayer | null): void {
    if (this.#objects !== objects) {
      this.#objects?.root.removeFromParent();
      this.#objects?.dispose();
      if (objects) {
        this.#atmosphere.cover(objects.root);
        objects.onAdded = (thing, isOnFoot) => this.#atmosphere.cover(thing, isOnFoot);
        if (this.#audio) objects.attachAudio(this.#audio);
        this.scene.add(objects.root);
      }
    }
    if (this.#objects !== objects) {
      this.solids.clearObjects();
      this.zones.set("objects", null);
    }
    this.#objects = objects;
    this.lightObjects();
    this.#touchObjects();
  }

  /** Updates the lighting of objects, also after the environment has changed its look. */
  lightObjects(): void {
    const environment = this.#environment;
    if (!environment) return;
    this.#objects?.setLook({
      lamps: Math.min(1, (environment.manifest.variants[environment.variant]?.lamps ?? 0) / NIGHT_LAMPS),
      skyLightAt: (x, z, target) => environment.groundLightAt(x, 0, z, target),
    });
  }

  /** Attaches the audio output of objects once sound is loaded. */
  attachAudio(audio: Audio): void {
    this.#audio = audio;
    this.#objects?.attachAudio(audio);
  }

  setQuality(level: GraphicsQuality): void {
    this.#environment?.setQuality(level);
    this.#objects?.setQuality(level);
    this.#crowd?.setQuality(level);
  }

  /** Spawn points of objects, before these are loaded. */
  expect(objects: readonly SpaceObject[]): void {
    this.zones.set("objects", { spawnPoints: spawnPointsOf(objects) });
  }

  /**
   * Renders once, hidden, what somebody who spawns will see, so that it is uploaded by then. False if somebody has
   * spawned.
   */
  warmUp(): boolean {
    if (this.#isInhabited || !this.#environment) return false;
    this.spawning.respawn();
    this.own.update(null, 1, 0);
    this.#isUnseen = true;
    this.draw();
    return true;
  }

  /** The view from the spawn point, without people and tools. */
  arrivalSight(): Sight {
    return sightFrom(this.spawning.entrance, this.rig.camera, () =>
      hideAllBut(this.scene, this.#environment, this.#objects),
    );
  }

  /** Duration of one frame from the call to the last pixel, in seconds. */
  async timeFrame(): Promise<number> {
    const { view, clock } = this.#platform;
    const before = clock.now();
    this.#isUnseen = true;
    this.draw();
    await view.finish();
    return (clock.now() - before) / 1000;
  }

  /** The first spawn: at the server's position, else at a spawn point. */
  arrive(transform: BodyTransform | null): void {
    // Software rendering lowers the resolution while the camera moves: without easing the first frame is sharp.
    this.spawning.arrive(transform, !this.isCalm && !this.#platform.view.isDrawnByProcessor);
    this.#isInhabited = true;
  }

  async loadActions(): Promise<void> {
    await this.#crowd?.loadActions();
  }

  async loadEmotes(): Promise<void> {
    await this.#crowd?.loadEmotes();
  }

  leave(): void {
    this.#isInhabited = false;
    this.poses = null;
    this.#people?.clear();
  }

  begin(deltaSeconds: number): void {
    if (this.#isInhabited) this.own.begin(deltaSeconds);
  }

  step(seconds: number): void {
    if (!this.#isInhabited || this.solids.isEmpty) return;
    this.own.step(seconds);
    this.spawning.step();
  }

  update(frame: Frame): void {
    const { deltaSeconds: dt, timeSeconds: time } = frame;
    const { camera } = this.rig;
    if (this.#isInhabited) this.own.update(this.#people?.own ?? null, frame.alpha, dt);
    // Panels of the page don't cover a headset's view.
    const isWorn = this.#eye !== null;
    if (!isWorn) this.viewport.apply(camera, this.#platform.view.width, this.#platform.view.height, dt);
    this.#fitCamera();
    this.#people?.update(this.poses, frame.nowMs, dt);
    this.#crowd?.update(dt, time, camera);
    const environment = this.#environment;
    if (environment) {
      environment.update(time, dt, camera);
      const { pivot, seeThrough } = this.rig;
      environment.air.seen.value.set(pivot.x, pivot.y, pivot.z, seeThrough);
      this.#atmosphere.follow(environment.air);
      if (environment.isReflectionStale) environment.updateReflection(this.#captureReflection);
    }
    if (environment) this.#objects?.setExposure(environment.exposure);
    this.#objects?.update(time, dt, camera);
    this.#touchObjects();
    this.labels.update(camera, dt, isWorn);
    this.screenFade.update(dt);
    this.#crossFade.update(dt);
  }

  /** Something reacts to input over the scene: render the next frame at once. */
  stir(): void {
    this.#isStirred = true;
  }

  /** Whether visible movement occurred; query once per frame after `update`. Wind, water and breathing don't count. */
  get isMoving(): boolean {
    const isStirred = this.#isStirred;
    this.#isStirred = false;
    // Always evaluated, since it records the camera's pose.
    const isSeenMoving = this.#stillness.isMoving(this.rig.camera, this.#people?.everyone ?? []);
    return (
      isStirred ||
      isSeenMoving ||
      this.#eye !== null ||
      this.screenFade.isMoving ||
      this.#crossFade.mesh.visible ||
      this.#environment?.isChanging === true ||
      this.#objects?.isMoving === true
    );
  }

  /** Whether the view has changed since the last call without movement: a picture loaded, a model's level improved. */
  takeChanged(): boolean {
    return this.#objects?.takeChanged() === true;
  }

  draw(): void {
    const { view } = this.#platform;
    if (!this.#isInhabited && !this.#isUnseen) return;
    this.#isUnseen = false;
    if (this.#environment) view.setExposure(this.#environment.exposure);
    view.draw(this.scene, this.#eye ?? this.rig.camera, this.overlay);
  }

  dispose(): void {
    this.leave();
    this.setEnvironment(null);
    this.setObjects(null);
    this.#crowd?.dispose();
    this.labels.dispose();
    this.screenFade.dispose();
    this.#crossFade.dispose();
  }

  /** Passes on changed colliders and zones of objects. */
  #touchObjects(): void {
    const objects = this.#objects;
    if (!objects) return;
    objects.takeSolids(this.#takeSolids);
    const zones = objects.takeZones();
    if (zones) this.zones.set("objects", zones);
  }

  /** Adds something with a dynamic shadow. */
  #addCasting(root: Object3D): void {
    root.traverse((object) => {
      if (object.castShadow) object.layers.enable(DYNAMIC_CASTER_LAYER);
    });
    this.scene.add(root);
  }

  /** Whether somebody stands there, as far as is known. */
  #isTaken({ position: [x, y, z] }: BodyTransform): boolean {
    const { poses } = this;
    if (!poses || !this.#people) return false;
    const nowMs = this.#platform.clock.now();
    return this.#people.isAnyoneNear(x, y, z, poses, nowMs);
  }

  #fitCamera(): void {
    const { camera } = this.rig;
    const aspect = this.#platform.view.width / this.#platform.view.height;
    if (camera.view?.enabled === true || Math.abs(camera.aspect - aspect) < 1e-4) return;
    camera.aspect = aspect;
    camera.updateProjectionMatrix();
  }
}
