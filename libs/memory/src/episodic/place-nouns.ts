/** Nouns that name a place after a preposition, as the source of a pattern. */
export const placeNouns = [
  'airport|station|platform|bus stop|harbour|harbor|port|pier|quay|jetty|dock|ferry|train|bus|plane|airport lounge',
  'hospital|clinic|surgery|ward|pharmacy|school|kindergarten|nursery|university|college|library|lab|museum|gallery|archive',
  'theatre|theater|cinema|stadium|arena|gym|pool|sports centre|leisure centre|climbing wall|court|courtyard|castle|church',
  'chapel|cathedral|mosque|temple|cemetery|park|garden|allotment|zoo|aquarium|beach|lake|river|canal|forest|woods|mountains?',
  'hut|summit|slope|hill|valley|farm|field|barn|market|supermarket|shop|store|mall|bakery|café|cafe|restaurant|pub|bar',
  'hotel|hostel|campsite|airbnb|flat|apartment|house|home|kitchen|bathroom|bedroom|living room|hallway|garage|balcony',
  'office|lobby|warehouse|factory|site|workshop|studio|depot|counter|reception|border|bridge|square|street|petrol station',
  'shelter|wildlife centre|town hall|bank|post office|embassy|venue|classroom|staff room|canteen|locker|front door|gate|bay',
  "cattle grid|fish aisle|milonga|field camp|dentist's|barber's",
].join('|')
