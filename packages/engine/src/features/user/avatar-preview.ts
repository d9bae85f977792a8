import type { AvatarLook } from "@veranda/contract/avatar";
import type { AvatarPreview, AvatarPreviewHost, AvatarView } from "@veranda/contract/engine/module";
import {
  ACESFilmicToneMapping,
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { createCrowd } from "../../world/avatars/crowd.ts";
import type { Avatar, Crowd } from "../../world/avatars/types.ts";

type Frame = { at: number; eye: number; away: number; fov: number };
/** Camera targets for somebody 1.7 m tall, distances, and fields of view: metres, degrees. */
const VIEWS: Record<AvatarView, Frame> = {
  figure: { at: 0.81, eye: 1.2, away: 5.6, fov: 22.4 },
  face: { at: 1.5, eye: 1.56, away: 3.2, fov: 12.4 },
  hair: { at: 1.5, eye: 1.62, away: 3.2, fov: 13.4 },
  top: { at: 1.16, eye: 1.3, away: 3.6, fov: 14.5 },
  legs: { at: 0.5, eye: 0.9, away: 4.2, fov: 16.5 },
  feet: { at: 0.12, eye: 0.75, away: 2.4, fov: 12.5 },
};
/** Small pictures are square and closer. */
const CLOSER: Record<AvatarView, Frame> = {
  figure: { at: 0.9, eye: 1.2, away: 5.6, fov: 19.4 },
  face: { at: 1.535, eye: 1.56, away: 3.2, fov: 6.1 },
  hair: { at: 1.575, eye: 1.63, away: 3.2, fov: 8.6 },
  top: { at: 1.14, eye: 1.3, away: 3.6, fov: 10.2 },
  legs: { at: 0.52, eye: 0.9, away: 4.2, fov: 14 },
  feet: { at: 0.09, eye: 0.75, away: 2.4, fov: 8.4 },
};
/** Turned half to the left, an avatar shows more than from the front. */
const TURNED = 0.42;
const PIXEL_RATIO_MAX = 2;

/** Lets a new avatar settle into its stance and look ahead. */
function settle({ avatar, crowd, camera }: PreviewScene): void {
  const ahead = new Vector3(0, 1.55, 3.2);
  camera.position.copy(ahead);
  avatar.setPose(0, 0, 0, Math.PI - TURNED);
  for (let i = 0; i < 40; i++) {
    avatar.lookAt(ahead);
    crowd.update(1 / 60, i / 60, camera);
  }
}

type PreviewScene = { scene: Scene; crowd: Crowd; avatar: Avatar; camera: PerspectiveCamera };

/**
 * Preview of an avatar of the family in a lit scene of its own, to be dressed and turned; also renders pictures of
 * choices.
 */
export async function startAvatarPreview(host: AvatarPreviewHost): Promise<AvatarPreview> {
  const { canvas, contentUrl } = host;
  const ended = new AbortController();
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.setClearAlpha(0);
  const openScene = async (look: AvatarLook): Promise<PreviewScene> => {
    const crowd = await createCrowd(
      {
        manifestUrl: `${contentUrl}avatars/avatars.json`,
        fetchBytes: async (url) => {
          const answer = await fetch(url, { signal: ended.signal });
          if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
          return answer.arrayBuffer();
        },
        signal: ended.signal,
      },
      { capacity: 4 },
    );
    await Promise.all([crowd.loadAllParts(), crowd.loadActions()]);
    crowd.setQuality("ultra");
    const scene = new Scene();
    const key = new DirectionalLight("#ffe6c8", 2.7);
    key.position.set(-1.6, 2.6, 3.2);
    const rim = new DirectionalLight("#ffd2a0", 1.6);
    rim.position.set(2.6, 2.2, -2.4);
    scene.add(key, rim, new HemisphereLight("#e6eef6", "#c4a484", 1.7), crowd.root);
    return { scene, crowd, avatar: crowd.add(look), camera: new PerspectiveCamera(20, 1, 0.1, 30) };
  };
  let shown: PreviewScene;
  let fitting: PreviewScene;
  try {
    shown = await openScene(host.look);
    fitting = await openScene(host.look);
    settle(fitting);
  } catch (error) {
    ended.abort();
    renderer.dispose();
    throw error;
  }

  let view: AvatarView = "figure";
  let wantedTurn = TURNED;
  let turn = TURNED;
  const frame: Frame = { ...VIEWS.figure };
  const eye = new Vector3();
  let last = performance.now();
  let request = 0;

  let tall = host.look.height;
  const aim = (
    { camera, avatar }: PreviewScene,
    { at, eye: height, away, fov }: Frame,
    size: number,
  ): void => {
    // In landscape the whole figure is visible. In portrait the field of view grows, so that the sides aren't cut off.
    camera.fov = camera.aspect < 0.72 ? fov * (0.72 / camera.aspect) : fov;
    camera.updateProjectionMatrix();
    eye.set(0, height * size, away);
    camera.position.copy(eye);
    camera.lookAt(0, at * size, 0);
    avatar.lookAt(eye);
  };

  const draw = (now: number): void => {
    request = requestAnimationFrame(draw);
    const dt = Math.min(0.1, (now - last) / 1000);
    last = now;
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    const ratio = Math.min(PIXEL_RATIO_MAX, devicePixelRatio);
    const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    if (canvas.width !== width || canvas.height !== height) renderer.setSize(width, height, false);
    shown.camera.aspect = width / height;
    const ease = 1 - Math.exp(-dt * 9);
    turn += (wantedTurn - turn) * ease;
    const goal = VIEWS[view];
    frame.at += (goal.at - frame.at) * ease;
    frame.eye += (goal.eye - frame.eye) * ease;
    frame.away += (goal.away - frame.away) * ease;
    frame.fov += (goal.fov - frame.fov) * ease;
    shown.avatar.setPose(0, 0, 0, Math.PI - turn);
    aim(shown, frame, tall);
    shown.crowd.update(dt, now / 1000, shown.camera);
    renderer.render(shown.scene, shown.camera);
  };
  request = requestAnimationFrame(draw);

  const small = document.createElement("canvas");
  const paper = small.getContext("2d");

  return {
    show(look) {
      tall = look.height;
      shown.avatar.setLook(look);
    },
    turn(by) {
      wantedTurn += by;
    },
    view(wanted) {
      view = wanted;
      if (wanted !== "figure")
        wantedTurn = TURNED + Math.round((wantedTurn - TURNED) / (2 * Math.PI)) * 2 * Math.PI;
    },
    picture(look, wanted, size) {
      // Drawn on the same canvas and read before the page shows it; the next frame draws over it.
      const { scene, crowd, avatar, camera } = fitting;
      avatar.setLook(look);
      avatar.setPose(0, 0, 0, Math.PI - TURNED);
      camera.aspect = 1;
      // Hardly any time passes: nobody blinks or glances aside in these pictures.
      for (let i = 0; i < 2; i++) {
        aim(fitting, CLOSER[wanted], look.height);
        crowd.update(0.001, i, camera);
      }
      const [width, height] = [canvas.width, canvas.height];
      renderer.setSize(size, size, false);
      renderer.render(scene, camera);
      small.width = small.height = size;
      paper?.drawImage(canvas, 0, 0);
      renderer.setSize(width, height, false);
      renderer.render(shown.scene, shown.camera);
      return small.toDataURL("image/webp", 0.85);
    },
    close() {
      cancelAnimationFrame(request);
      ended.abort();
      shown.crowd.dispose();
      fitting.crowd.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}
