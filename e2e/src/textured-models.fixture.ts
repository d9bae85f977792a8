import { ballModel, writeGlb } from "@veranda/server/src/processing/model/model.fixture.ts";
import { zipOf } from "@veranda/server/src/processing/zip/zip.fixture.ts";
import sharp from "sharp";

/** Large enough that the server packs it for the graphics card. */
const SIDE = 256;

/** A picture of one colour with a little noise, as photographs have. */
async function pictureOf(colour: string): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 10 } as const;
  const grain = await sharp({
    create: { width: SIDE, height: SIDE, channels: 3, background: "#000", noise },
  })
    .png()
    .toBuffer();
  const picture = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: colour } })
    .composite([{ input: grain, blend: "soft-light" }])
    .png()
    .toBuffer();
  return Buffer.from(picture);
}

/** Two balls with a material and a picture each, side by side. */
export async function glbOfTwo(left: string, right: string): Promise<Buffer> {
  const document = await ballModel(24, new Uint8Array(await pictureOf(left)));
  const [node] = document.getRoot().listNodes();
  const [primitive] = node?.getMesh()?.listPrimitives() ?? [];
  if (!node || !primitive) throw new Error("No ball");
  const skin = document
    .createTexture("other")
    .setImage(new Uint8Array(await pictureOf(right)))
    .setMimeType("image/png");
  const material = document.createMaterial("other").setBaseColorTexture(skin).setMetallicFactor(0);
  const other = document.createMesh("other").addPrimitive(primitive.clone().setMaterial(material));
  document.getRoot().listScenes()[0]?.addChild(document.createNode("other").setMesh(other));
  node.setTranslation([-1, 0, 0]);
  return Buffer.from(await writeGlb(document));
}

const BOARD_OBJ = `mtllib board.mtl
v 0 0 0
v 1.5 0 0
v 1.5 1.5 0
v 0 1.5 0
vt 0 0
vt 1 0
vt 1 1
vt 0 1
usemtl paint
f 1/1 2/2 3/3 4/4
f 4/4 3/3 2/2 1/1
`;

const BOARD_MTL = "newmtl paint\nKd 1 1 1\nmap_Kd textures/paint.png\n";

/** A board of one and a half metres, to be seen from both sides, with its picture beside it. */
export const objOf = async (colour: string): Promise<Buffer> =>
  zipOf([
    { name: "board/board.obj", content: BOARD_OBJ },
    { name: "board/board.mtl", content: BOARD_MTL },
    { name: "board/textures/paint.png", content: await pictureOf(colour) },
  ]);

/** The same as it is chosen from its folders: three files, the model last. */
export const objFilesOf = async (
  colour: string,
): Promise<{ name: string; type: string; bytes: Buffer }[]> => [
  { name: "paint.png", type: "image/png", bytes: await pictureOf(colour) },
  { name: "board.mtl", type: "", bytes: Buffer.from(BOARD_MTL) },
  { name: "board.obj", type: "", bytes: Buffer.from(BOARD_OBJ) },
];

const BOARD_FBX = `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7400
}
GlobalSettings:  {
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Objects:  {
	Geometry: 100, "Geometry::Board", "Mesh" {
		Vertices: *12 {
			a: 0,0,0,150,0,0,150,150,0,0,150,0
		}
		PolygonVertexIndex: *8 {
			a: 0,1,2,-4,3,2,1,-1
		}
		LayerElementUV: 0 {
			Version: 101
			Name: "UV"
			MappingInformationType: "ByPolygonVertex"
			ReferenceInformationType: "IndexToDirect"
			UV: *8 {
				a: 0,0,1,0,1,1,0,1
			}
			UVIndex: *8 {
				a: 0,1,2,3,3,2,1,0
			}
		}
		Layer: 0 {
			Version: 100
			LayerElement:  {
				Type: "LayerElementUV"
				TypedIndex: 0
			}
		}
	}
	Model: 200, "Model::Board", "Mesh" {
		Version: 232
	}
	Material: 300, "Material::Paint", "" {
		ShadingModel: "phong"
		Properties70:  {
			P: "DiffuseColor", "Color", "", "A",1,1,1
		}
	}
	Video: 400, "Video::Paint", "Clip" {
		Type: "Clip"
		RelativeFilename: "textures/paint.png"
		Filename: "textures/paint.png"
	}
	Texture: 500, "Texture::Paint", "" {
		Type: "TextureVideoClip"
		RelativeFilename: "textures/paint.png"
		FileName: "textures/paint.png"
	}
}
Connections:  {
	C: "OO",200,0
	C: "OO",100,200
	C: "OO",300,200
	C: "OO",400,500
	C: "OP",500,300, "DiffuseColor"
}
`;

export const fbxOf = async (colour: string): Promise<Buffer> =>
  zipOf([
    { name: "board.fbx", content: BOARD_FBX },
    { name: "textures/paint.png", content: await pictureOf(colour) },
  ]);

const BOARD_USD = `#usda 1.0
(
  upAxis = "Y"
  metersPerUnit = 1
)
def Xform "Board"
{
  def Mesh "Face" (
    prepend apiSchemas = ["MaterialBindingAPI"]
  )
  {
    int[] faceVertexCounts = [4]
    int[] faceVertexIndices = [0, 1, 2, 3]
    point3f[] points = [(0, 0, 0), (1.5, 0, 0), (1.5, 1.5, 0), (0, 1.5, 0)]
    texCoord2f[] primvars:st = [(0, 0), (1, 0), (1, 1), (0, 1)] (
      interpolation = "vertex"
    )
    rel material:binding = </Board/Paint>
    uniform bool doubleSided = 1
  }
  def Material "Paint"
  {
    token outputs:surface.connect = </Board/Paint/Surface.outputs:surface>
    def Shader "Surface"
    {
      uniform token info:id = "UsdPreviewSurface"
      color3f inputs:diffuseColor.connect = </Board/Paint/Picture.outputs:rgb>
      token outputs:surface
    }
    def Shader "Picture"
    {
      uniform token info:id = "UsdUVTexture"
      asset inputs:file = @textures/paint.png@
      float3 outputs:rgb
    }
  }
}
`;

export const usdzOf = async (colour: string): Promise<Buffer> =>
  zipOf([
    { name: "board.usda", content: BOARD_USD, isStored: true },
    { name: "textures/paint.png", content: await pictureOf(colour), isStored: true },
  ]);
