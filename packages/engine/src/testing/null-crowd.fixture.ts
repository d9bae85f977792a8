import type { AvatarCatalogue, AvatarLook } from "@veranda/contract/avatar";
import type { HandsPose } from "@veranda/contract/rooms/messages";
import { Group, type PerspectiveCamera, Vector3 } from "three";
import { audible, type Avatar, type AvatarMotion, type Crowd } from "../world/avatars/types.ts";

const look: AvatarLook = {
  build: "even",
  height: 1,
  hair: null,
  top: "tee",
  bottom: "trousers",
  shoes: "sneakers",
  accessories: [],
  pattern: "plain",
  brows: "soft",
  mouth: "smile",
  eyes: "round",
  nose: "button",
  marks: "none",
  colours: {
    skin: "#c68863",
    hair: "#2b2018",
    top: "#b5573a",
    bottom: "#33415c",
    shoes: "#e8e2d8",
    accent: "#e0b04c",
    eyes: "#4a3b2a",
  },
};

const catalogue: AvatarCatalogue = {
  version: 2,
  positionScale: 1,
  shapeScale: 1,
  portrait: { file: "portrait.bin", bytes: 0 },
  motion: { file: "moves.bin", bytes: 0 },
  actionMotion: { file: "actions.bin", bytes: 0 },
  emoteMotion: { file: "emotes.bin", bytes: 0 },
  bindRotations: [],
  builds: [],
  parts: [],
  levelErrors: [],
  clips: [],
  emotes: [
    {
      animationAssetName: "wave",
      title: "Wave",
      codepoint: "👋",
      isLoop: false,
      isUpperBody: true,
      isDance: false,
      canHold: false,
      durationSeconds: 2,
    },
    {
      animationAssetName: "dance",
      title: "Dance",
      codepoint: "💃",
      isLoop: true,
      isUpperBody: false,
      isDance: true,
      canHold: true,
      durationSeconds: 2,
    },
  ],
  presets: ["terracotta", "seaglass"].map((id) => ({
    id,
    name: id,
    thumbnail: `${id}.webp`,
    isAllowedForGuests: true,
    look,
  })),
  portraitSheet: { file: "", presets: [] },
};

/** A body that only remembers what it was told. */
export class NullAvatar implements Avatar {
  readonly position = new Vector3();
  heading = 0;
  fade = 0;
  emote: string | null = null;
  /** How often one was begun. */
  plays = 0;
  isHeld = false;
  motion: AvatarMotion | null = null;
  hands: HandsPose | null = null;
  readonly audible = audible();
  readonly customAvatarState = "none";

  setLook(): void {}

  setCustomAvatar(): void {}

  setPose(x: number, y: number, z: number, heading: number): void {
    this.position.set(x, y, z);
    this.heading = heading;
    Object.assign(this.audible, { x, y, z });
  }

  setMotion(motion: AvatarMotion): void {
    this.motion = motion;
  }

  playEmote(name: string, { hold = false } = {}): void {
    this.emote = name;
    this.plays += 1;
    this.isHeld = hold;
  }

  releaseEmote(): void {
    this.isHeld = false;
  }

  stopEmote(): void {
    this.emote = null;
  }

  setFade(alpha: number): void {
    this.fade = alpha;
  }

  headPosition(out: Vector3): Vector3 {
    return out.copy(this.position).setY(this.position.y + 1.8);
  }

  setVisible(): void {}

  lookAt(): void {}

  setTalking(): void {}
  setMouth(): void {}

  setHands(pose: HandsPose | null): void {
    this.hands = pose;
  }
}

/** Bodies without pictures. */
export class NullCrowd implements Crowd {
  readonly root = new Group();
  readonly catalogue = catalogue;
  readonly emotes = catalogue.emotes;
  loadActions = (): Promise<void> => Promise.resolve();
  loadEmotes = (): Promise<void> => Promise.resolve();
  /** Looks that were loaded ahead, one after the other. */
  readonly loadedLooks: AvatarLook[] = [];
  loadLooks = (looks: readonly AvatarLook[]): Promise<void> => {
    this.loadedLooks.push(...looks);
    return Promise.resolve();
  };
  loadAllParts = (): Promise<void> => Promise.resolve();
  readonly avatars: NullAvatar[] = [];
  onAdded: Crowd["onAdded"] = null;
  customAvatarBytes = (): number => 0;
  renew = (): void => undefined;
  highlightCustomBone = (): void => {};

  setGround(): void {}

  add(): NullAvatar {
    const avatar = new NullAvatar();
    this.avatars.push(avatar);
    return avatar;
  }

  remove(avatar: Avatar): void {
    this.avatars.splice(
      this.avatars.findIndex((each) => each === avatar),
      1,
    );
  }

  /** Who it sees is drawn. */
  camera: PerspectiveCamera | null = null;

  update(_deltaSeconds: number, _timeSeconds: number, camera: PerspectiveCamera): void {
    this.camera = camera;
  }

  setQuality(): void {}

  dispose(): void {}
}
