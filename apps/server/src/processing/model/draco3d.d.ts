declare module "draco3d" {
  const draco: { createDecoderModule(): Promise<unknown> };
  export = draco;
}
