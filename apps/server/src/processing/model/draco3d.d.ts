declare module "draco3d" {
  const draco: { createDecoderModule(): Promise<unknown>; createEncoderModule(): Promise<unknown> };
  export = draco;
}
