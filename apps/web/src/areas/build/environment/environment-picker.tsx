import { useQuery } from "@tanstack/react-query";
import type { SpaceTemplate } from "@veranda/contract";
import * as t from "@veranda/messages/content";
import { Globe, ImagePlus, Mountain } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { PICTURE_NEARER, PictureRadio } from "#ui/picture-radio.tsx";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { SKIES } from "#styles/artwork.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { Modal } from "#ui/modal.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { PackagePlaces, templatesQuery } from "#areas/host";
import { openCustomEnvironment } from "./open-custom-environment.ts";
import { uploadSky } from "./upload-sky.ts";
import { TokenField } from "./token-field.tsx";

/** The installation's eight environments, with a description of each. */
const PLACES: Record<string, { title: () => string; hint: () => string }> = {
  terrace: { title: t.terrace, hint: t.terraceHint },
  gallery: { title: t.gallery, hint: t.galleryHint },
  auditorium: { title: t.auditorium, hint: t.auditoriumHint },
  classroom: { title: t.classroom, hint: t.classroomHint },
  park: { title: t.park, hint: t.parkHint },
  loft: { title: t.loft, hint: t.loftHint },
  arena: { title: t.arena, hint: t.arenaHint },
  studio: { title: t.studio, hint: t.studioHint },
};
const LIGHTS: Record<string, () => string> = { day: t.day, golden: t.goldenHour, night: t.night };
const titled = (name: string): string => name.replace(/^./, (letter) => letter.toUpperCase());

type Place = { name: string; variants: readonly string[] };

/** In the templates' order, as in the creation dialog; the current one comes first. */
function placesOf(templates: readonly SpaceTemplate[], first: string | null): Place[] {
  const places = new Map(templates.map(({ setting, variants }) => [setting.environment, variants]));
  return [...places]
    .map(([name, variants]) => ({ name, variants }))
    .sort((one, other) => Number(other.name === first) - Number(one.name === first));
}

/** Chooses the environment: a built-in one in one of its lightings, or a custom one. */
export function EnvironmentPicker({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const { name: current, variant: light, skybox } = useEngineState("environment");
  const packageUrl = useEngineState("room")?.setting.packageUrl ?? null;
  const { data, error } = useQuery(templatesQuery());
  const sky = useRef<HTMLInputElement>(null);
  // Previews aren't animated here.
  const [first] = useState(current);
  const places = placesOf(data ?? [], first);
  const choose = (environment: string, variant: string) =>
    engine.send("set_environment", { environment, variant });
  return (
    <Modal title={t.changeEnvironment()} lead={t.changeEnvironmentLead()} onClose={onClose}>
      {error && (
        <p role="alert" className="text-bad">
          {sentenceFor(error)}
        </p>
      )}
      <RadioGroup
        label={t.changeEnvironment()}
        isLabelHidden
        isChosenBySpace
        value={current}
        onChange={(name) => choose(name, places.find((place) => place.name === name)?.variants[0] ?? "day")}
        row="grid grid-cols-1 gap-4 2xs:grid-cols-2"
      >
        {!data &&
          !error &&
          Array.from({ length: 8 }, (_, at) => <Skeleton key={at} className="aspect-video rounded-2xl" />)}
        {places.map((place) => (
          <PlaceCard
            key={place.name}
            place={place}
            light={place.name === current ? light : null}
            onChoose={(variant) => choose(place.name, variant)}
          />
        ))}
      </RadioGroup>
      <PackagePlaces
        current={packageUrl}
        onChoose={(chosen) => engine.send("set_package_environment", chosen)}
        onGo={onClose}
      />
      <h3 className="mt-7 mb-3 font-text text-sm font-semibold tracking-normal text-ink-faint">
        {t.yourOwn()}
      </h3>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => {
            onClose();
            openCustomEnvironment(null);
          }}
        >
          <Mountain className="size-4" aria-hidden="true" /> {t.modelAsEnvironment()}
        </Button>
        <Button size="sm" onClick={() => sky.current?.click()}>
          <ImagePlus className="size-4" aria-hidden="true" /> {t.pictureAsSky()}
        </Button>
        {skybox !== null && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => engine.send("set_custom_skybox", { content: null })}
          >
            <Globe className="size-4" aria-hidden="true" /> {t.environmentSky()}
          </Button>
        )}
        <FileInput
          ref={sky}
          accept="image/*"
          aria-label={t.skyFile()}
          onFiles={([file]) => uploadSky(engine, file)}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft">{t.skyRule()}</p>
      <TokenField onDone={onClose} />
    </Modal>
  );
}

type PlaceCardProps = { place: Place; light: string | null; onChoose: (variant: string) => void };

function PlaceCard({ place: { name, variants }, light, onChoose }: PlaceCardProps) {
  const words = PLACES[name];
  const title = words?.title() ?? titled(name);
  const hint = words?.hint() ?? "";
  return (
    <div>
      <PictureRadio value={name} label={t.placeAndHint({ place: title, hint })}>
        <img
          src={`/content/looks/${name}-${light ?? variants[0] ?? "day"}-small.webp`}
          alt=""
          loading="lazy"
          className={PICTURE_NEARER}
        />
      </PictureRadio>
      <div className="mt-1.5 flex items-center justify-between gap-2 px-0.5">
        <p className="truncate text-sm font-semibold">{title}</p>
        <RadioGroup
          label={t.lightOf({ place: title })}
          isLabelHidden
          isChosenBySpace
          value={light}
          onChange={onChoose}
          className="shrink-0"
          row="flex"
        >
          {variants.map((variant) => (
            <Radio
              key={variant}
              value={variant}
              label={LIGHTS[variant]?.() ?? titled(variant)}
              isTitled
              className="group/light hit grid size-8 place-items-center rounded-full"
            >
              <span
                className="size-5 rounded-full border border-line-strong bg-sunken outline-offset-2 group-has-checked/light:outline-2 group-has-checked/light:outline-accent"
                style={{ background: SKIES[variant] }}
              />
            </Radio>
          ))}
        </RadioGroup>
      </div>
      <p className="px-0.5 text-xs text-ink-soft">{hint}</p>
    </div>
  );
}
