import { PerspectiveCamera } from "three";
import { describe, expect, it } from "vitest";
import { NullPlatform } from "../../platform/null/null-platform.ts";
import { plain } from "../body/course.fixture.ts";
import { CollisionWorld } from "../collision/collision-world.ts";
import { LabelLayer } from "./label-layer.ts";

function stage(course = plain()) {
  const platform = new NullPlatform();
  const solids = new CollisionWorld();
  solids.setEnvironment(course.build());
  const labels = new LabelLayer(platform.view, platform.labels, solids);
  const camera = new PerspectiveCamera();
  camera.position.set(0, 1.6, 0);
  camera.updateMatrixWorld();
  const pass = (seconds: number): void => {
    for (let t = 0; t < seconds; t += 1 / 60) labels.update(camera, 1 / 60);
  };
  const person = (name: string, z: number, x = 0) => {
    const label = labels.add();
    labels.setName(label, name, false);
    label.anchor.set(x, 1.8, z);
    return label;
  };
  /** The number of labels drawn, and the alpha of the first. */
  const drawn = (): { count: number; alpha: number } => {
    const { geometry } = labels.root;
    const count = geometry.instanceCount;
    return { count, alpha: count > 0 ? (geometry.getAttribute("alpha").array[0] ?? 0) : 0 };
  };
  return { labels, person, pass, drawn, painter: platform.labels, camera, view: platform.view };
}

describe("emoji reactions", () => {
  it("rise, sway and disappear, in the one draw call of all labels; their number per person is limited", () => {
    const { labels, person, pass, drawn } = stage();
    const label = person("Heron", -5);
    pass(1);
    labels.react(label, "🎉");
    pass(0.3);
    expect(drawn().count).toBe(2);
    const riseOf = (): number => labels.root.geometry.getAttribute("box").array[5] ?? 0;
    const low = riseOf();
    pass(0.6);
    expect(riseOf()).toBeGreaterThan(low + 20);
    pass(2.5);
    expect(drawn().count).toBe(1);
    for (let i = 0; i < 30; i++) labels.react(label, "🎉");
    pass(0.2);
    expect(drawn().count).toBe(7);
  });
});

describe("the size of labels", () => {
  it("is in pixels on screens, and an angle in headsets, though their field of view differs from the camera's", () => {
    const { labels, pass, camera, view, person } = stage();
    person("Heron", -5);
    const { scale, pixelRatio } = labels.root.material.uniforms;
    camera.aspect = view.width / view.height;
    camera.updateProjectionMatrix();
    pass(0.1);
    const seen = () => {
      const { elements } = camera.projectionMatrix;
      return [scale?.value.x / elements[0], scale?.value.y / elements[5]];
    };
    const [width, height] = seen();
    expect(width).toBeCloseTo(view.width);
    expect(height).toBeCloseTo(view.height);
    expect(pixelRatio?.value).toBe(view.pixelRatio);
    labels.update(camera, 1 / 60, true);
    expect(pixelRatio?.value, "no eye's pixels are the other's").toBeGreaterThan(view.pixelRatio * 10);
    expect(scale?.value.x).toBeCloseTo(scale?.value.y);
  });
});

describe("fonts that load late", () => {
  it("are painted into visible labels, in place, until the labels are gone", () => {
    const { labels, person, pass, drawn, painter } = stage();
    const label = person("Heron", -5);
    pass(1);
    label.say("👋");
    pass(0.5);
    const before = drawn().count;
    painter.painted.length = 0;
    painter.lettersCome();
    pass(1 / 60);
    expect(painter.painted.toSorted()).toEqual(["Heron", "👋"]);
    expect(drawn().count).toBe(before);
    labels.dispose();
    painter.lettersCome();
    expect(painter.painted).toHaveLength(2);
  });
});

describe("names above heads", () => {
  it("are opaque nearby, fade with distance, and are not drawn behind the camera", () => {
    const { person, pass, drawn } = stage();
    const label = person("Heron", -5);
    pass(1);
    expect(drawn()).toMatchObject({ count: 1 });
    expect(drawn().alpha).toBeGreaterThan(0.95);
    label.anchor.setZ(-17);
    pass(0.1);
    expect(drawn().alpha).toBeGreaterThan(0.1);
    expect(drawn().alpha).toBeLessThan(0.8);
    label.anchor.setZ(-30);
    pass(0.1);
    expect(drawn().count).toBe(0);
    label.anchor.setZ(5);
    pass(0.1);
    expect(drawn().count).toBe(0);
  });

  it("are hidden behind walls", () => {
    const { person, pass, drawn } = stage(plain().box(-4, 0, -4.2, 4, 4, -4));
    person("Owl", -8);
    pass(1.5);
    expect(drawn().count).toBe(0);
  });

  it("are dimmed for people who are away, and omitted for the local person", () => {
    const { labels, person, pass, drawn } = stage();
    const label = person("Fox", -4);
    labels.wordForAway = () => "abwesend";
    labels.setName(label, "Fox", true);
    pass(1);
    expect(label.name?.text).toBe("Fox · abwesend");
    expect(drawn().alpha).toBeCloseTo(0.5, 1);
    label.isOwn = true;
    pass(0.1);
    expect(drawn().count).toBe(0);
  });
});

describe("speech bubbles", () => {
  it("stack above the head and disappear, longer texts later", () => {
    const { person, pass, drawn } = stage();
    const label = person("Lynx", -4);
    pass(1);
    label.say("Hi");
    label.say("This takes a little longer to read, so it stays for a little longer.");
    pass(1);
    expect(drawn().count).toBe(3);
    pass(3.5);
    expect(drawn().count).toBe(2);
    pass(6);
    expect(drawn().count).toBe(1);
  });

  it("of a talkative person push the oldest away", () => {
    const { person, pass, drawn } = stage();
    const label = person("Seal", -4);
    for (let i = 0; i < 6; i++) label.say(`number ${i}`);
    pass(1);
    expect(drawn().count).toBe(1 + 3);
  });

  it("and names of a crowd share the atlas: the nearest have priority", () => {
    const { person, pass, drawn } = stage();
    // Visible beside and above each other.
    const people = Array.from({ length: 100 }, (_, i) => {
      const far = 3 + i * 0.09;
      const one = person(`P${i}`, -far, ((i % 10) - 4.5) * 0.1 * far);
      one.anchor.setY(1.6 + (Math.floor(i / 10) - 4.5) * 0.1 * far);
      return one;
    });
    pass(1);
    expect(drawn().count).toBeGreaterThan(55);
    expect(drawn().count).toBeLessThanOrEqual(80);
    expect(people[0]?.name?.width).toBeGreaterThan(0);
  });
});

describe("names of speakers", () => {
  const glowOf = ({ labels }: ReturnType<typeof stage>): number =>
    labels.root.geometry.getAttribute("glow").array[0] ?? 0;

  it("have a ring that follows the loudness; others have none", () => {
    const here = stage();
    const label = here.person("Heron", -5);
    here.pass(1);
    expect(glowOf(here)).toBe(0);
    label.speaking = 0.8;
    here.pass(0.5);
    expect(glowOf(here)).toBeCloseTo(0.8, 1);
    label.speaking = 0;
    here.pass(1);
    expect(glowOf(here)).toBe(0);
    expect(here.drawn().count).toBe(1);
  });

  it("show a hand while it is raised", () => {
    const here = stage();
    const label = here.person("Heron", -5);
    here.pass(1);
    const nameWidth = label.name?.width ?? 0;
    label.isHandRaised = true;
    here.pass(0.1);
    expect(here.drawn().count).toBe(2);
    const [, , , , aside = 0, rise = 0, width = 0] = here.labels.root.geometry.getAttribute("box").array;
    expect(aside).toBeGreaterThan((nameWidth / 2) * 0.6);
    expect(rise).toBeGreaterThan(0);
    expect(width).toBeLessThan(nameWidth);
    label.isHandRaised = false;
    here.pass(0.1);
    expect(here.drawn().count).toBe(1);
  });
});
