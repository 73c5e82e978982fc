/** Countries and their peoples, one a line: a claim that repeats a passage may not put one in another's place. */
const LINES = `
afghanistan afghan|albania albanian|algeria algerian|angola angolan|argentina argentine argentinian|armenia armenian
australia australian|austria austrian|azerbaijan azerbaijani|bangladesh bangladeshi|belarus belarusian|belgium belgian
benin beninese|bolivia bolivian|bosnia bosnian|botswana|brazil brazilian|bulgaria bulgarian|burundi burundian
cambodia cambodian|cameroon cameroonian|canada canadian|chad chadian|chile chilean|china chinese prc beijing
colombia colombian|croatia croatian|cuba cuban|cyprus cypriot|czechia czech|denmark danish dane danes
ecuador ecuadorian|egypt egyptian|eritrea eritrean|estonia estonian|ethiopia ethiopian|fiji fijian|finland finnish finn
france french paris|gabon gabonese|gambia gambian|georgia georgian|germany german berlin|ghana ghanaian
greece greek|guatemala guatemalan|haiti haitian|honduras honduran|hungary hungarian|iceland icelandic
india indian delhi|indonesia indonesian|iran iranian tehran|iraq iraqi|ireland irish|israel israeli|italy italian
jamaica jamaican|japan japanese tokyo|jordan jordanian|kazakhstan kazakh|kenya kenyan nairobi|kuwait kuwaiti
laos laotian|latvia latvian|lebanon lebanese|liberia liberian|libya libyan|lithuania lithuanian
luxembourg luxembourgish|madagascar malagasy|malawi malawian|malaysia malaysian|mali malian|malta maltese
mauritius mauritian|mexico mexican|moldova moldovan|mongolia mongolian|montenegro|morocco moroccan
mozambique mozambican|myanmar burma burmese|namibia namibian|nepal nepalese nepali|netherlands dutch holland
nicaragua nicaraguan|nigeria nigerian|norway norwegian|oman omani|pakistan pakistani|panama panamanian
paraguay paraguayan|peru peruvian|philippines philippine filipino filipinos|poland polish|portugal portuguese
qatar qatari|romania romanian|russia russian moscow soviet|rwanda rwandan|senegal senegalese|serbia serbian
singapore singaporean|slovakia slovak|slovenia slovenian|somalia somali|spain spanish spaniard|sudan sudanese
sweden swedish swede|switzerland swiss|syria syrian|taiwan taiwanese|tanzania tanzanian|thailand thai
tunisia tunisian|turkey turkish türkiye|uganda ugandan kampala|ukraine ukrainian kyiv kiev|uruguay uruguayan
uzbekistan uzbek|venezuela venezuelan|vietnam vietnamese|yemen yemeni|zambia zambian|zimbabwe zimbabwean
britain british uk england english scotland scottish wales welsh|us usa american americans states`;

const places = LINES.trim()
  .split(/[\n|]/)
  .map((line) => line.split(' '));
const placeOf = new Map(places.flatMap((names, at) => names.map((name) => [name, at] as const)));

/** Numbers of the places that the words name; a name is written with a capital. */
export const placesIn = (words: readonly { readonly key: string; readonly text: string }[]): Set<number> =>
  new Set(words.flatMap(({ key, text }) => (/^\p{Lu}/u.test(text) ? (placeOf.get(key) ?? []) : [])));

/** Everything that a text may call the place, with a capital. */
export const namesOfPlace = (place: number): string[] =>
  (places[place] ?? []).map((name) =>
    name.length <= 3 ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1),
  );
