import type { AvatarBone } from "@veranda/contract/avatar";
import type {
  CustomAvatarPreview,
  CustomAvatarPreviewHost,
} from "@veranda/contract/engine/custom-avatar-preview";
import {
  ACESFilmicToneMapping,
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { standInLook } from "../../world/avatars/resolve-avatar.ts";
import { createCrowd } from "../../world/avatars/crowd.ts";
import { boneIndex } from "../../world/avatars/skeleton.ts";
import { atRest, type Avatar } from "../../world/avatars/types.ts";

const WALKING = 1.4;
const PIXEL_RATIO_MAX = 2;
const CAMERA = { height: 1.2, away: 5.4, at: 0.88, fov: 21 };

/** Previews an uploaded avatar as others see it nearby. Rejects with the reason: most often no WebGL2. */
export async function startCustomAvatarPreview({
  canvas,
  contentUrl,
  id,
  onFigure,
}: CustomAvatarPreviewHost): Promise<CustomAvatarPreview> {
  const ended = new AbortController();
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.setClearAlpha(0);
  const layer = new Vector3();
  const crowd = await createCrowd(
    {
      manifestUrl: `${contentUrl}avatars/avatars.json`,
      async fetchBytes(url) {
        const answer = await fetch(url, { signal: ended.signal });
        if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
        return answer.arrayBuffer();
      },
      signal: ended.signal,
      painter: {
        paint: (source, target, at, level, y) =>
          renderer.copyTextureToTexture(source, target, null, layer.set(0, y, at), 0, level),
      },
    },
    { capacity: 2 },
  ).catch((error: unknown) => {
    renderer.dispose();
    throw error;
  });
  crowd.setQuality("ultra");
  const scene = new Scene();
  const key = new DirectionalLight("#ffe6c8", 2.6);
  key.position.set(-1.6, 2.6, 3.2);
  key.castShadow = true;
  key.shadow.mapSize.set(1024, 1024);
  key.shadow.bias = -0.002;
  key.shadow.normalBias = 0.03;
  const rim = new DirectionalLight("#ffd2a0", 1.5);
  rim.position.set(2.6, 2.2, -2.4);
  scene.add(key, rim, new HemisphereLight("#e6eef6", "#c4a484", 1.6), crowd.root);
  const camera = new PerspectiveCamera(CAMERA.fov, 1, 0.1, 30);
  camera.position.set(0, CAMERA.height, CAMERA.away);
  const avatar = crowd.add(standInLook(crowd.catalogue, id));
  avatar.setVisible(false);
  avatar.setCustomAvatar(id);
  void crowd.loadActions();
  const emotes = crowd.loadEmotes();
  let turn = 0.35;
  let wantedTurn = turn;
  let last = performance.now();
  let request = 0;
  let figure: Avatar["customAvatarState"] = "none";

  /** Without a stand-in meanwhile. */
  const tell = (): void => {
    if (figure === avatar.customAvatarState) return;
    figure = avatar.customAvatarState;
    avatar.setVisible(figure === "ready");
    onFigure(figure === "ready" ? "shown" : figure === "failed" ? "failed" : "loading");
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
    camera.aspect = width / height;
    camera.fov = camera.aspect < 0.72 ? CAMERA.fov * (0.72 / camera.aspect) : CAMERA.fov;
    camera.updateProjectionMatrix();
    camera.lookAt(0, CAMERA.at, 0);
    turn += (wantedTurn - turn) * (1 - Math.exp(-dt * 9));
    avatar.setPose(0, 0, 0, Math.PI - turn);
    crowd.update(dt, now / 1000, camera);
    tell();
    renderer.render(scene, camera);
  };
  request = requestAnimationFrame(draw);

  return {
    show(wanted) {
      if (avatar.customAvatarState === "failed") avatar.setCustomAvatar(null);
      avatar.setCustomAvatar(wanted);
    },
    walk: (isWalking) => avatar.setMotion({ ...atRest(), along: isWalking ? WALKING : 0 }),
    play(emote) {
      void emotes.then(() => avatar.playEmote(emote));
    },
    turn(by) {
      wantedTurn += by;
    },
    highlight: (bone: AvatarBone | null) => crowd.highlightCustomBone(bone === null ? -1 : boneIndex(bone)),
    close() {
      cancelAnimationFrame(request);
      ended.abort();
      crowd.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}
